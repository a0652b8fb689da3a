import type { Verre } from '@dioptrie/domain/commandes/vente'
import { TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { aLaDemande } from '../../ui/aLaDemande.tsx'
import { BoutonIcone } from '../../ui/BoutonIcone.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { useFournisseursDeVerres } from './fournisseurs.ts'
import { type Cote, decritLibrement, IDS_DU_CATALOGUE } from './valeurs.ts'
import style from './vendre.module.css'

const PrecisionsVerre = aLaDemande(() => import('./PrecisionsVerre.tsx'))

interface Props {
  cote: Cote
  verre: Verre
  poser: (verre: Verre) => void
  /** Sentence of the refusal of a field of this lens. */
  erreur: (champ: keyof Verre) => ReactNode
  /** It was on the shelf, and left with someone else. */
  parti: boolean
  infos: ReactNode
  prix: ReactNode
  /** For how much. */
  vendu: number | null
}

/** One lens: its name and price in sight, the rest a key away. */
export function LigneVerre({ cote, verre, poser, erreur, parti, infos, prix, vendu }: Props) {
  const t = useTranslations('vendre')
  const fournisseurs = useFournisseursDeVerres()
  const [ouvert, setOuvert] = useState(false)
  const nom = t('verre', { cote })
  const choisi = Boolean(verre.IdModelVer || verre.IdStockVerre)
  const refuse = IDS_DU_CATALOGUE.map(erreur).find(Boolean)
  const deplie =
    (ouvert && !choisi) ||
    (['Indice', 'Matiere', 'Traitement', 'Teinte', 'Diametre', 'IdFournisseur'] as const).some(erreur)
  const resume = [
    verre.Indice,
    verre.Traitement,
    verre.Teinte,
    verre.Diametre && `Ø ${verre.Diametre}`,
    verre.IdStockVerre && t('verreDuStock'),
  ].filter(Boolean)
  return (
    <div className={style.ligne}>
      <div className={style.quoi}>
        {nom}
        {!deplie && resume.length > 0 && <small>{resume.join(' · ')}</small>}
      </div>
      {choisi ? (
        <div className={style.controle}>
          <div className={style.choisie}>
            <span title={verre.Libelle ?? undefined}>{verre.Libelle}</span>
            <BoutonIcone
              icone={IconX}
              libelle={t('decrireVerre', { cote })}
              faire={() => poser(decritLibrement(verre))}
            />
          </div>
          {parti && (
            <p className={style.refusVerre} role="alert">
              {t('verreParti')}{' '}
              {verre.IdModelVer && (
                <button
                  type="button"
                  className={style.lien}
                  onClick={() => poser({ ...verre, IdStockVerre: null })}
                >
                  {t('commanderVerre')}
                </button>
              )}
            </p>
          )}
          {refuse && (
            <p className={style.refusVerre} role="alert">
              {refuse}
            </p>
          )}
        </div>
      ) : (
        <TextInput
          className={style.controle}
          aria-label={nom}
          placeholder={t('designationVerre')}
          autoComplete="off"
          value={verre.Libelle ?? ''}
          error={erreur('Libelle')}
          onChange={e => poser({ ...verre, Libelle: e.currentTarget.value })}
          rightSection={
            <BoutonIcone
              icone={deplie ? IconChevronUp : IconChevronDown}
              libelle={t('precisions', { cote })}
              aria-expanded={deplie}
              faire={() => setOuvert(o => !o)}
            />
          }
        />
      )}
      <div className={style.infos}>
        {choisi && verre.PrixListe != null && vendu !== null && vendu !== verre.PrixListe && (
          <b className={style.prixTape} role="status">
            {t('prixTape')} <Montant valeur={verre.PrixListe} />
          </b>
        )}
        {infos}
      </div>
      {prix}
      {deplie && (
        <div className={`${style.sousLigne} ${style.details}`}>
          <PrecisionsVerre
            fournisseurs={fournisseurs.data ?? []}
            verre={verre}
            poser={poser}
            erreur={nom => erreur(nom) ?? (nom === 'IdFournisseur' ? fournisseurs.error?.message : undefined)}
          />
        </div>
      )}
    </div>
  )
}
