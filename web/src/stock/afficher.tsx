import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import {
  cycleDemande,
  cycleInventaire,
  cycleTransfert,
  type Disponibilite,
} from '@dioptrie/domain/stock/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut, type Ton } from '../ui/Statut.tsx'
import style from './stock.module.css'

const TONS: Record<Disponibilite, Ton> = { 'En stock': 'ok', Alerte: 'warn', Rupture: 'bad' }

export const jourDe = (instant: string) => ecrireJour(instant.slice(0, 10))
/** « +3 », « −1 »: a difference always shows its sign. */
export const signe = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')

/** How many there are, and a word only when there is something to do about it. */
export function EnStock({
  article,
}: {
  article: { Quantite: number; Disponibilite: Disponibilite; Archive?: boolean }
}) {
  const t = useTranslations('stock')
  return (
    <span className={`inline-row to-end gap-8 ${style.enStock}`}>
      {article.Archive ? (
        <Statut ton="mute">{t('disponibilites.Archivé')}</Statut>
      ) : (
        article.Disponibilite !== 'En stock' && (
          <Statut ton={TONS[article.Disponibilite]}>{t(`disponibilites.${article.Disponibilite}`)}</Statut>
        )
      )}
      <span className="chiffres">{article.Quantite}</span>
    </span>
  )
}

export function StatutTransfert({ statut }: { statut: keyof typeof cycleTransfert.etats }) {
  const t = useTranslations('stock')
  return <Statut ton={cycleTransfert.etats[statut].ton}>{t(`transferts.statuts.${statut}`)}</Statut>
}

export function StatutDemande({ statut }: { statut: keyof typeof cycleDemande.etats }) {
  const t = useTranslations('stock')
  return <Statut ton={cycleDemande.etats[statut].ton}>{t(`demandes.statuts.${statut}`)}</Statut>
}

export function StatutInventaire({ statut }: { statut: keyof typeof cycleInventaire.etats }) {
  const t = useTranslations('stock')
  return <Statut ton={cycleInventaire.etats[statut].ton}>{t(`inventaires.statuts.${statut}`)}</Statut>
}
