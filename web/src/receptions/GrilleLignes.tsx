import { marge } from '@dioptrie/domain/receptions/rules'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { source } from '../referentiel/source.ts'
import { Montant } from '../ui/Montant.tsx'
import tableau from '../ui/tableau.module.css'
import { useLibelle } from '../ui/useLibelle.ts'
import { useTouches } from '../ui/useTouches.ts'
import grille from './grille.module.css'
import { LigneEditee } from './LigneEditee.tsx'
import { avecLigneVide, chiffres, estComplete, estVide, type Ligne } from './lignes.ts'

interface Props {
  lignes: Ligne[]
  /** What each line already sent holds at least. */
  transferees: Record<string, number>
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

/** Errors of one line: `lignes.3.Remise` → `Remise`. */
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
export function GrilleLignes({ lignes, transferees, IdOfficine, erreurs, changer, lire }: Props) {
  const t = useTranslations('receptions')
  const [active, setActive] = useState(lignes.length - 1)
  const premiereFaute = Object.keys(erreurs).flatMap(c => /^lignes\.(\d+)\./.exec(c)?.[1] ?? [])[0]
  useEffect(() => {
    if (premiereFaute !== undefined) setActive(Number(premiereFaute))
  }, [premiereFaute])
  const rangActif = Math.min(active, lignes.length - 1)

  const viser = (rang: number, champ: string) =>
    setTimeout(() =>
      document.querySelector<HTMLElement>(`[data-rang="${rang}"] [data-cellule="${champ}"]`)?.focus(),
    )
  const ouvrir = (rang: number) => {
    setActive(rang)
    viser(rang, 'Quantite')
  }
  const derniere = () => {
    const suite = avecLigneVide(lire())
    changer(suite)
    setActive(suite.length - 1)
    viser(suite.length - 1, 'CodeBarre')
  }
  /** Read after the cell has given its value. */
  const suivante = (rang: number) =>
    setTimeout(() => {
      const ligne = lire()[rang]
      if (!ligne || estVide(ligne) || estComplete(ligne)) return derniere()
      const manque = !ligne.IdCateg
        ? 'IdCateg'
        : !ligne.Reference
          ? 'Reference'
          : ligne.Quantite === null
            ? 'Quantite'
            : ligne.PrixAchatBrut === null && !ligne._id
              ? 'PrixAchatBrut'
              : 'PrixVenteTTC'
      viser(rang, manque)
    })
  useTouches({
    f2: e => {
      e.preventDefault()
      derniere()
    },
  })
  return (
    <div className={tableau.defile}>
      <table className={grille.grille}>
        <thead>
          <tr>
            {COLONNES.map(([champ, droite]) => (
              <th key={champ} scope="col" data-droite={droite || undefined}>
                {t(`champs.${champ}`)}
              </th>
            ))}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {lignes.map((ligne, rang) => {
            const cle = ligne._id ?? `${rang}`
            const figee = ligne._id !== undefined && (transferees[ligne._id] ?? 0) > 0
            return rang === rangActif ? (
              <LigneEditee
                key={cle}
                ligne={ligne}
                rang={rang}
                IdOfficine={IdOfficine}
                figee={figee}
                erreurs={erreursDe(erreurs, rang)}
                changer={nouvelle => changer(lire().map((l, i) => (i === rang ? nouvelle : l)))}
                retirer={
                  figee || estVide(ligne)
                    ? null
                    : () => {
                        const suite = avecLigneVide(lire().filter((_, i) => i !== rang))
                        changer(suite)
                        setActive(suite.length - 1)
                      }
                }
                suivante={() => suivante(rang)}
                unDePlus={code => {
                  const autre = lire().findIndex((l, i) => i !== rang && l.CodeBarre === code)
                  if (autre < 0) return false
                  changer(
                    lire().map((l, i) =>
                      i === autre
                        ? { ...l, Quantite: (l.Quantite ?? 0) + 1 }
                        : i === rang
                          ? { ...l, CodeBarre: '' }
                          : l,
                    ),
                  )
                  // Emptied for the next code: the cell holds its own text.
                  const cellule = document.querySelector<HTMLInputElement>(
                    `[data-rang="${rang}"] [data-cellule="CodeBarre"]`,
                  )
                  if (cellule) cellule.value = ''
                  return true
                }}
              />
            ) : (
              <LigneLue
                key={cle}
                ligne={ligne}
                rang={rang}
                fautes={Object.values(erreursDe(erreurs, rang))}
                ouvrir={() => ouvrir(rang)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface PropsLue {
  ligne: Ligne
  rang: number
  fautes: string[]
  ouvrir: () => void
}

function LigneLue({ ligne, rang, fautes, ouvrir }: PropsLue) {
  const t = useTranslations('receptions')
  const categorie = useLibelle(source('categorie_article'), ligne.IdCateg)
  const marque = useLibelle(source('marque'), ligne.IdMarque)
  const montant = (v: number | null) => v !== null && <Montant valeur={v} symbole={false} />
  const gain = marge(chiffres(ligne))
  return (
    <tr className={grille.lue} data-fautive={fautes.length > 0 || undefined} onDoubleClick={ouvrir}>
      <td className="chiffres" data-large>
        {ligne.CodeBarre}
      </td>
      <td data-large>{categorie}</td>
      <td>{marque}</td>
      <th scope="row">
        {ligne.Reference || t('nouvelleLigne')}
        {fautes.map(f => (
          <small key={f}>{f}</small>
        ))}
      </th>
      <td>{ligne.Couleur}</td>
      <td>{ligne.Taille}</td>
      <td data-droite className="chiffres">
        {ligne.Quantite ?? ''}
      </td>
      <td data-droite data-large className="chiffres">
        {montant(ligne.PrixAchatBrut)}
      </td>
      <td data-droite data-large className="chiffres">
        {montant(ligne.Remise)}
      </td>
      <td data-droite className="chiffres">
        {montant(ligne.PrixVenteTTC)}
      </td>
      <td data-droite data-large className="chiffres" data-mauvais={gain < 0 || undefined}>
        {ligne.PrixAchatBrut === null || ligne.PrixVenteTTC === null ? '' : montant(gain)}
      </td>
      <td>
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t('modifierLigne', { n: rang + 1 })}
          onClick={ouvrir}
        >
          <IconPencil size={16} />
        </ActionIcon>
      </td>
    </tr>
  )
}
