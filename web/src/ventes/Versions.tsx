import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { ecrirePourcent } from '@dioptrie/domain/remises/rules'
import type { CommandeEntiere, VersionDeVente } from '@dioptrie/domain/ventes/contract'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './ventes.module.css'

type Approbation = CommandeEntiere['approbations'][number]
interface Ligne extends VersionDeVente {
  /** The day that the sale was of, and the one it has just left. */
  sien?: string
  de?: string
  /** The number of the credit note that it is of. */
  avoir?: string
  accords: Approbation[]
}

/** A day that changes is two versions: the sale leaves one and enters the other. */
function lignesDe({ Versions, approbations, avoirs, DateCommd }: CommandeEntiere): Required<Ligne>[] {
  const lignes: Ligne[] = []
  // Each return has its credit note, in the same order.
  const numeros = avoirs.map(a => a.Reference)
  for (const v of Versions) {
    const sortie = lignes.at(-1)
    const entre = v.Cause === 'date' && sortie?.Cause === 'date' && sortie.createdAt === v.createdAt
    if (entre) lignes.pop()
    if (entre) for (const avant of lignes) avant.sien ??= sortie.Jour
    const avoir = (v.Cause === 'retour' && numeros.shift()) || ''
    lignes.push({ ...v, accords: [], avoir, ...(entre && { de: sortie.Jour }) })
  }
  // Agreed to with the version that it was written with.
  for (const a of approbations)
    (lignes.findLast(l => l.createdAt <= a.createdAt) ?? lignes[0])?.accords.push(a)
  return lignes
    .map(l => ({ ...l, sien: l.sien ?? DateCommd, de: l.de ?? l.Jour, avoir: l.avoir ?? '' }))
    .reverse()
}

/**
 * What the sale came to, each time that it changed, the last first, with who agreed to its discount. One that never changed says
 * who did, and nothing else.
 */
export function Versions({ commande }: { commande: CommandeEntiere }) {
  const t = useTranslations('ventes')
  const remises = useTranslations('remises')
  const format = useFormatter()
  const quoi = useDireCause()
  return (
    <Panneau bord titre={t('versions.titre')}>
      <ol className={style.journal}>
        {lignesDe(commande).map(v => (
          <li key={v.Numero}>
            <span className="chiffres">{format.dateTime(new Date(v.createdAt), 'moment')}</span>
            <b>{v.createdBy}</b>
            <span>
              {quoi(v)}
              <small>
                {[
                  v.Cause !== 'annulation' &&
                    t(v.PartAssurance > 0 ? 'versions.parts' : 'versions.total', {
                      total: ecrireMontant(v.Total),
                      assurance: ecrireMontant(v.PartAssurance),
                      client: ecrireMontant(v.Total - v.PartAssurance),
                      bon: v.NumeroBon ?? 'non',
                    }),
                  v.Jour !== v.sien && t('versions.comptePour', { jour: ecrireJour(v.Jour).slice(0, 5) }),
                ]
                  .filter(Boolean)
                  .join('\u00a0· ')}
              </small>
              {v.accords.map(a => (
                <small key={a.createdAt}>
                  {remises('approuvee', { pourcent: ecrirePourcent(a.Pourcent), qui: a.Approbateur })}.{' '}
                  {remises('approuveeTexte', { demandeur: a.Demandeur, motif: a.Motif })}
                </small>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Panneau>
  )
}

/** Of a sale that never changed there is nothing more to tell. */
export const aChange = ({ Versions }: CommandeEntiere): boolean => Versions.length > 1

const ecart = (n: number) => ({
  sens: n === 0 ? 'egal' : n > 0 ? 'plus' : 'moins',
  montant: ecrireMontant(Math.abs(n)),
})

/** Why the sale came to another sum, with the sum that says it. */
function useDireCause() {
  const t = useTranslations('ventes')
  return (v: Required<Ligne>): string => {
    const remise = { remise: v.Remise > 0 ? ecrireMontant(v.Remise) : 'non' }
    switch (v.Cause) {
      case 'vente':
      case 'reprise':
      case 'remise':
        return t(`versions.${v.Cause}`, remise)
      case 'prix':
        return v.EcartTotal === 0 && v.EcartAssurance === 0 && v.EcartRemise === 0
          ? t('versions.article')
          : t('versions.prix', ecart(v.EcartTotal))
      case 'bon': {
        const sens =
          v.PartAssurance === 0 ? 'retire' : v.PartAssurance === v.EcartAssurance ? 'mis' : 'change'
        return t('versions.bon', { sens })
      }
      case 'montant convenu':
        return t('versions.convenu', { montant: ecrireMontant(v.PartAssurance) })
      case 'charge au client':
        return t('versions.charge', ecart(v.EcartAssurance))
      case 'retour':
        return t('versions.retour', { ...ecart(v.EcartTotal), avoir: v.avoir || 'non' })
      case 'annulation':
        return t('versions.annulation', ecart(v.EcartTotal))
      case 'date':
        return t('versions.date', { de: ecrireJour(v.de), a: ecrireJour(v.Jour) })
    }
  }
}
