import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { ArticleReconnu } from '@dioptrie/domain/receptions/contract'
import { marge } from '@dioptrie/domain/receptions/rules'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { source } from '../referentiel/source.ts'
import { BoutonIcone } from '../ui/BoutonIcone.tsx'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { CelluleRemise, CelluleTexte } from './Cellules.tsx'
import style from './grille.module.css'
import { chiffres, completer, type Ligne } from './lignes.ts'

interface Props {
  ligne: Ligne
  rang: number
  IdOfficine: string
  /** A line already sent keeps what names it. */
  figee: boolean
  /** What the goods cost is one price. */
  sansRemise: boolean
  erreurs: Record<string, string>
  /** From the line as it stands now, whatever was drawn last. */
  changer: (maj: (ligne: Ligne) => Ligne) => void
  retirer: (() => void) | null
  /** The line is done: on to the next one. */
  suivante: () => void
  /** Takes a code typed into the empty line; this row is then free for the next. */
  scanner: ((code: string) => void) | undefined
}

const CATEGORIES = source('categorie_article')
const MARQUES = source('marque')
const LISTE = {
  // Out of the table, which scrolls and would cut it.
  comboboxProps: { withinPortal: true, width: 220, position: 'bottom-start' },
  // Passed over with Tab, it keeps what it holds.
  openOnFocus: false,
} as const

function question(l: Ligne, IdOfficine: string) {
  return {
    query: {
      IdOfficine,
      ...(l.CodeBarre ? { CodeBarre: l.CodeBarre } : {}),
      ...(l.Reference ? { Reference: l.Reference } : {}),
      ...(l.IdMarque ? { IdMarque: l.IdMarque } : {}),
      ...(l.Couleur ? { Couleur: l.Couleur } : {}),
      ...(l.Taille ? { Taille: l.Taille } : {}),
    },
  }
}

export function LigneEditee(props: Props) {
  const { ligne, rang, IdOfficine, figee, sansRemise, erreurs, changer, retirer, suivante, scanner } = props
  const t = useTranslations('receptions')
  const demande = question(ligne, IdOfficine)
  const nom = JSON.stringify(demande)
  const lecture = useQuery({
    ...requete(contrat.receptions.reconnaitre, demande),
    enabled: Boolean(ligne.CodeBarre || ligne.Reference),
    staleTime: 60_000,
  })
  const reconnu = ligne.CodeBarre || ligne.Reference ? (lecture.data?.article ?? null) : null

  // Known under what was just typed: the prices come by themselves, once. Opened again under the same name the line has had them: one that
  // was emptied since stays so.
  const rempli = useRef<string | null>(null)
  const [ouverte] = useState(ligne.Reference && ligne.Quantite !== null ? nom : null)
  useEffect(() => {
    if (!reconnu || ligne._id || nom === ouverte || rempli.current === reconnu.IdArticle) return
    rempli.current = reconnu.IdArticle
    if (ligne.PrixAchatBrut === null || ligne.PrixVenteTTC === null || !ligne.Reference)
      changer(l => completer(l, reconnu))
  })

  const poser = (champ: keyof Ligne & string) => (valeur: unknown) =>
    changer(l => ({ ...l, [champ]: valeur }))
  const surTouche = (e: KeyboardEvent<HTMLTableRowElement>) => {
    // A choice that answers its letters has taken the key.
    if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || e.defaultPrevented) return
    const cible = e.target as HTMLInputElement
    if (cible.getAttribute('aria-expanded') === 'true' || cible.tagName === 'BUTTON') return
    e.preventDefault()
    const code = cible.dataset.cellule === 'CodeBarre' ? cible.value.trim() : ''
    if (code && scanner) {
      // Whole and at once: the next code may come before anything is drawn, and finds its cell empty.
      cible.value = ''
      scanner(code)
      return
    }
    // The cell learns its value when it is left.
    cible.blur()
    suivante()
  }
  const cellule = (champ: keyof Ligne & string, nom: string) => ({
    'data-cellule': champ,
    'aria-label': nom,
    error: erreurs[champ] ?? (champ === 'CodeBarre' ? lecture.error?.message : null) ?? null,
    size: 'sm',
  })
  const achat = t(sansRemise ? 'champs.MontantAchat' : 'champs.PrixAchatBrut')
  const gain = marge(chiffres(ligne))
  const complete = ligne.PrixVenteTTC !== null && ligne.PrixAchatBrut !== null
  return (
    <>
      <tr className={`tint ${style.active}`} onKeyDown={surTouche} data-rang={rang}>
        <td className={style.code} data-titre={t('champs.CodeBarre')}>
          <CelluleTexte
            {...cellule('CodeBarre', t('champs.CodeBarre'))}
            value={ligne.CodeBarre}
            onChange={poser('CodeBarre')}
            disabled={figee}
          />
        </td>
        <td className={style.categorie} data-titre={t('champs.Categorie')}>
          <ChampFiche
            {...cellule('IdCateg', t('champs.Categorie'))}
            source={CATEGORIES}
            clearable={false}
            {...LISTE}
            value={ligne.IdCateg}
            onChange={poser('IdCateg')}
          />
        </td>
        <td className={style.moyen} data-titre={t('champs.Marque')}>
          <ChampFiche
            {...cellule('IdMarque', t('champs.Marque'))}
            source={MARQUES}
            {...LISTE}
            value={ligne.IdMarque}
            onChange={poser('IdMarque')}
            disabled={figee}
          />
        </td>
        <td className={style.moyen} data-titre={t('champs.Reference')}>
          <CelluleTexte
            {...cellule('Reference', t('champs.Reference'))}
            value={ligne.Reference}
            onChange={poser('Reference')}
            disabled={figee}
          />
        </td>
        <td className={style.court} data-titre={t('champs.Couleur')}>
          <CelluleTexte
            {...cellule('Couleur', t('champs.Couleur'))}
            value={ligne.Couleur}
            onChange={poser('Couleur')}
            disabled={figee}
          />
        </td>
        <td className={style.court} data-titre={t('champs.Taille')}>
          <CelluleTexte
            {...cellule('Taille', t('champs.Taille'))}
            value={ligne.Taille}
            onChange={poser('Taille')}
            disabled={figee}
          />
        </td>
        <td className={style.etroit} data-titre={t('champs.Quantite')}>
          <Comptage
            {...cellule('Quantite', t('champs.Quantite'))}
            refusComptage={t('nombreAttendu')}
            value={ligne.Quantite}
            onChange={poser('Quantite')}
          />
        </td>
        <td className={style.court} data-titre={achat}>
          <ChampMontant
            {...cellule('PrixAchatBrut', achat)}
            rightSection={null}
            value={ligne.PrixAchatBrut}
            onChange={poser('PrixAchatBrut')}
          />
        </td>
        {!sansRemise && (
          <td className={style.court} data-titre={t('champs.Remise')}>
            <CelluleRemise
              {...cellule('Remise', t('champs.Remise'))}
              value={ligne.Remise}
              brut={ligne.PrixAchatBrut ?? 0}
              onChange={poser('Remise')}
            />
          </td>
        )}
        <td className={style.court} data-titre={t('champs.PrixVenteTTC')}>
          <ChampMontant
            {...cellule('PrixVenteTTC', t('champs.PrixVenteTTC'))}
            rightSection={null}
            value={ligne.PrixVenteTTC}
            onChange={v => changer(l => ({ ...l, PrixVenteTTC: v, PrixVenteHT: null }))}
          />
        </td>
        <td
          data-droite
          data-titre={t('champs.Marge')}
          className="chiffres"
          data-mauvais={(complete && gain < 0) || undefined}
        >
          {complete && <Montant valeur={gain} symbole={false} />}
        </td>
        <td>
          {retirer && (
            <BoutonIcone icone={IconTrash} libelle={t('retirerLigne', { n: rang + 1 })} faire={retirer} />
          )}
        </td>
      </tr>
      {(reconnu || (complete && gain < 0)) && (
        <tr className={`note tint ${style.note}`}>
          <td colSpan={12} role="status">
            {reconnu && <Connu article={reconnu} />}
            {complete && gain < 0 && <span data-mauvais>{t('vendAPerte')}</span>}
          </td>
        </tr>
      )}
    </>
  )
}

function Connu({ article }: { article: ArticleReconnu }) {
  const t = useTranslations('receptions')
  const vente = ecrireMontant(article.PrixVente)
  return (
    <span>
      {t('connu', { n: article.Quantite, reseau: article.QuantiteReseau })}{' '}
      {article.PrixAchat === null
        ? t('derniereVente', { vente })
        : t('derniersPrix', { achat: ecrireMontant(article.PrixAchat), vente })}
    </span>
  )
}
