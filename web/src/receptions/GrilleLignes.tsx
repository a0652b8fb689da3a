import type { ArticleReconnu } from '@dioptrie/domain/receptions/contract'
import { marge } from '@dioptrie/domain/receptions/rules'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { sansChoix } from '../kernel/choix.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { marque, premier } from '../kernel/places.ts'
import { type Lecture, useLectures, useScan } from '../kernel/scan.ts'
import { source } from '../referentiel/source.ts'
import { BoutonIcone } from '../ui/BoutonIcone.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useLibelle } from '../ui/useLibelle.ts'
import { useTouches } from '../ui/useTouches.ts'
import grille from './grille.module.css'
import { LigneEditee } from './LigneEditee.tsx'
import { avecArticle, avecCode, avecLigneVide, chiffres, estVide, type Ligne, manqueA } from './lignes.ts'

interface Props {
  lignes: Ligne[]
  /** What each line already sent holds at least. */
  transferees?: Record<string, number> | undefined
  /** No supplier stands behind these goods: what they cost is one price. */
  sansRemise?: boolean
  /** Nothing is asked before the lines: the hand is in the first cell. */
  autoFocus?: boolean
  IdOfficine: string
  erreurs: Record<string, string>
  changer: (lignes: Ligne[]) => void
  /** The lines as they stand now, whatever was drawn last. */
  lire: () => Ligne[]
}

const COLONNES = [
  ['CodeBarre', false],
  ['Categorie', false],
  ['Marque', false],
  ['Reference', false],
  ['Couleur', false],
  ['Taille', false],
  ['Quantite', true],
  ['PrixAchatBrut', true],
  ['Remise', true],
  ['PrixVenteTTC', true],
  ['Marge', true],
] as const

/** Errors of one line: `lignes.3.Remise` → 'Remise'. */
const erreursDe = (erreurs: Record<string, string>, rang: number) =>
  Object.fromEntries(
    Object.entries(erreurs)
      .filter(([chemin]) => chemin.startsWith(`lignes.${rang}.`))
      .map(([chemin, message]) => [chemin.split('.')[2] as string, message]),
  )

/**
 * Lines typed one after the other: one is being written, the others are read. Five hundred rows of fields would be slow
 * to draw and hard to read.
 */
export function GrilleLignes(props: Props) {
  const { lignes, transferees = {}, sansRemise = false, IdOfficine, erreurs, changer, lire } = props
  const t = useTranslations('receptions')
  const colonnes = COLONNES.filter(([champ]) => !(sansRemise && champ === 'Remise'))
  const [active, setActive] = useState(lignes.length - 1)
  // Another line is another row; codes scanned one after the other are typed into one that stays where it is.
  const [tour, setTour] = useState(0)
  const premiereFaute = Object.keys(erreurs).flatMap(c => /^lignes\.(\d+)\./.exec(c)?.[1] ?? [])[0]
  const refusee = useRef({ premiereFaute, lignes })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every refusal, the same one too
  useEffect(() => {
    const avant = refusee.current
    refusee.current = { premiereFaute, lignes }
    if (premiereFaute === undefined) return
    // Refused once more as it stands: the line may have been left since. Someone typing elsewhere is not called back.
    const encore = avant.lignes === lignes && !document.activeElement?.matches('input, textarea')
    if (avant.premiereFaute === premiereFaute && !encore) return
    setActive(Number(premiereFaute))
    setTour(n => n + 1)
  }, [premiereFaute, lignes, erreurs])
  const rangActif = Math.min(active, lignes.length - 1)

  // Once the line is drawn, whenever that is: a time would come before or after.
  const [vise, viser] = useState<{ rang: number; champ: string } | null>(
    props.autoFocus ? { rang: rangActif, champ: 'CodeBarre' } : null,
  )
  useEffect(() => {
    if (vise) premier(document, `[data-rang="${vise.rang}"] [data-cellule="${vise.champ}"]`)?.focus()
  }, [vise])
  const ouvrir = (rang: number, champ = 'Quantite') => {
    // Letters of a choice that nothing answered would leave with their row.
    if (sansChoix(marque('rang', rangActif))) return
    setActive(rang)
    setTour(n => n + 1)
    viser({ rang, champ })
  }
  const derniere = () => {
    const suite = avecLigneVide(lire())
    changer(suite)
    ouvrir(suite.length - 1, 'CodeBarre')
  }
  /** Read after the cell has given its value. From the empty line, on to what is still to be described. */
  const suivante = (rang: number) =>
    setTimeout(() => {
      const toutes = lire()
      const ligne = toutes[rang]
      const manque = ligne && !estVide(ligne) && manqueA(ligne)
      if (manque) return viser({ rang, champ: manque })
      const autre = toutes.findIndex(l => !estVide(l) && manqueA(l))
      if (autre >= 0 && ligne && estVide(ligne)) ouvrir(autre, manqueA(toutes[autre] as Ligne) as string)
      else derniere()
    })
  const client = useQueryClient()
  const { lectures, lire: lireCode } = useLectures<ArticleReconnu>({
    chercher: async code => {
      const demande = { query: { CodeBarre: code, IdOfficine } }
      const { article } = await client.fetchQuery(requete(contrat.receptions.reconnaitre, demande))
      return article ?? 'inconnu'
    },
    prendre: (article, code) => changer(avecArticle(lire(), code, article)),
  })
  // A code whose search was cut (a draft taken up again) or never made (typed in a line that was left): once each.
  const cherches = useRef(new Set<string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the lines change, or another one is opened
  useEffect(() => {
    const sansSuite = lignes.filter(
      (l, rang) =>
        rang !== rangActif && l.CodeBarre && !l.Reference && !l._id && !cherches.current.has(l.CodeBarre),
    )
    for (const code of new Set(sansSuite.map(l => l.CodeBarre))) {
      cherches.current.add(code)
      lireCode(code)
    }
  }, [lignes, rangActif])
  /** `toutes`: the last line is the one where it was typed, or an empty one. */
  const scanner = (code: string, toutes = lire()) => {
    const { suite, neuve } = avecCode(toutes, toutes.length - 1, code)
    changer(suite)
    if (rangActif === lignes.length - 1) setActive(suite.length - 1)
    if (!neuve) return
    cherches.current.add(code)
    lireCode(code)
  }
  useScan(code => {
    scanner(code, avecLigneVide(lire()))
    return true
  })
  const aDecrire = lignes.filter(l => l.CodeBarre && !l.Reference).length
  useTouches({
    f2: () => derniere(),
  })
  return (
    <div className="slide">
      <table className={`t14 ${grille.grille}`}>
        <thead>
          <tr>
            {colonnes.map(([champ, droite]) => (
              <th key={champ} scope="col" data-droite={droite || undefined}>
                {t(`champs.${sansRemise && champ === 'PrixAchatBrut' ? 'MontantAchat' : champ}`)}
              </th>
            ))}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {lignes.map((ligne, rang) => {
            const figee = ligne._id !== undefined && (transferees[ligne._id] ?? 0) > 0
            return rang === rangActif ? (
              <LigneEditee
                key={`ecrite ${tour}`}
                ligne={ligne}
                rang={rang}
                IdOfficine={IdOfficine}
                figee={figee}
                sansRemise={sansRemise}
                erreurs={erreursDe(erreurs, rang)}
                changer={maj => changer(lire().map((l, i) => (i === rang ? maj(l) : l)))}
                retirer={
                  figee || estVide(ligne)
                    ? null
                    : () => {
                        const suite = avecLigneVide(lire().filter((_, i) => i !== rang))
                        changer(suite)
                        setActive(suite.length - 1)
                        setTour(n => n + 1)
                      }
                }
                suivante={() => suivante(rang)}
                scanner={
                  rang === lignes.length - 1 && estVide({ ...ligne, CodeBarre: '' })
                    ? code => scanner(code)
                    : undefined
                }
              />
            ) : (
              <LigneLue
                key={ligne._id ?? `lue ${rang}`}
                ligne={ligne}
                rang={rang}
                sansRemise={sansRemise}
                lecture={lectures.findLast(l => l.code === ligne.CodeBarre)?.etat}
                fautes={Object.values(erreursDe(erreurs, rang))}
                ouvrir={() => ouvrir(rang)}
              />
            )
          })}
        </tbody>
      </table>
      <p className={`t13 lh20 warn p0-16 ${grille.aDecrire}`} role="status">
        {aDecrire > 0 && t('codesADecrire', { n: aDecrire })}
      </p>
    </div>
  )
}

interface PropsLue {
  ligne: Ligne
  rang: number
  sansRemise: boolean
  /** What became of its scanned code. */
  lecture: Lecture['etat'] | undefined
  fautes: string[]
  ouvrir: () => void
}

function LigneLue({ ligne, rang, sansRemise, lecture = 'attend', fautes, ouvrir }: PropsLue) {
  const t = useTranslations('receptions')
  const categorie = useLibelle(source('categorie_article'), ligne.IdCateg)
  const marque = useLibelle(source('marque'), ligne.IdMarque)
  const montant = (v: number | null) => v !== null && <Montant valeur={v} symbole={false} />
  const sansNom =
    ligne.CodeBarre && lecture !== 'plusieurs' ? (
      <em>
        {t(`code.${lecture}`)} <span data-etroit>{ligne.CodeBarre}</span>
      </em>
    ) : (
      t('nouvelleLigne')
    )
  // On a phone, where their columns are folded away: two sizes of one frame are told apart, or two frames without any.
  const nuance =
    ligne.Reference && ([ligne.Couleur, ligne.Taille].filter(Boolean).join(' · ') || ligne.CodeBarre)
  const gain = marge(chiffres(ligne))
  // Said here too: by keyboard the line is left as soon as its price is typed.
  const perte = ligne.PrixAchatBrut !== null && ligne.PrixVenteTTC !== null && gain < 0
  return (
    <tr className={grille.lue} data-fautive={fautes.length > 0 || undefined} onDoubleClick={ouvrir}>
      <td className="chiffres" data-large>
        {ligne.CodeBarre}
      </td>
      <td data-large>{categorie}</td>
      <td>
        {marque}
        <span className={`hidden ${grille.nuance}`}>
          {marque && nuance && ' · '}
          {nuance}
        </span>
      </td>
      <th scope="row">
        {ligne.Reference || sansNom}
        {fautes.map(f => (
          <small className="block t12 lh16 bad" key={f}>
            {f}
          </small>
        ))}
        {perte && <small className="block t12 lh16 bad">{t('vendAPerte')}</small>}
      </th>
      <td>{ligne.Couleur}</td>
      <td>{ligne.Taille}</td>
      <td data-droite className="chiffres">
        {Number.isFinite(ligne.Quantite) ? ligne.Quantite : ''}
      </td>
      <td data-droite data-large className="chiffres">
        {montant(ligne.PrixAchatBrut)}
      </td>
      {!sansRemise && (
        <td data-droite data-large className="chiffres">
          {montant(ligne.Remise)}
        </td>
      )}
      <td data-droite className="chiffres">
        {montant(ligne.PrixVenteTTC)}
      </td>
      <td data-droite data-large className="chiffres" data-mauvais={gain < 0 || undefined}>
        {ligne.PrixAchatBrut === null || ligne.PrixVenteTTC === null ? '' : montant(gain)}
      </td>
      <td>
        <BoutonIcone
          icone={IconPencil}
          libelle={t('modifierLigne', { n: rang + 1 })}
          size={28}
          faire={ouvrir}
        />
      </td>
    </tr>
  )
}
