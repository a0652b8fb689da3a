import type { Client } from '@dioptrie/domain/clients/contract'
import type { Numero } from '@dioptrie/domain/commandes/prix'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { designation } from '@dioptrie/domain/stock/rules'
import { designationVerre } from '@dioptrie/domain/ventes/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { DireDifference } from '../../ui/fiche/Difference.tsx'
import { requeteArticle } from './requeteArticle.ts'
import { COTES, type Valeurs } from './valeurs.ts'

/** A sale that someone else saved meanwhile, in the words of its screen: its fields bear the names of the wire. */
export function useDireVente(client: Client): DireDifference<Valeurs> {
  const t = useTranslations('vendre')
  const ui = useTranslations('ui')

  const paires = (valeur: Valeurs['Paires']) =>
    valeur
      .map((p, rang) =>
        [
          t('paire', { n: rang + 1 }),
          p.TypeVision && t(`vision.${p.TypeVision}`),
          p.Monture,
          p.Montage,
          ...COTES.map(cote => {
            const verre = [designationVerre(p[cote]), p[cote]?.Diametre && `Ø ${p[cote].Diametre}`]
            const dit = verre.filter(Boolean).join(' ')
            return dit && `${cote} ${dit}`
          }),
        ]
          .filter(Boolean)
          .join(' · '),
      )
      .join(' ; ')

  return {
    intitule: nom => {
      const [, debut, place] = /^(\D+)([123])$/.exec(nom) ?? []
      const n = Number(place) as Numero
      if (debut === 'PrixMonture') return t('prixMonture', { n })
      if (debut === 'PrixMontage') return t('prixMontage', { n })
      if (debut === 'PrixVerD') return t('prixVerre', { cote: 'OD', n })
      if (debut === 'PrixVerG') return t('prixVerre', { cote: 'OG', n })
      if (debut) return t('montureDePaire', { n })
      if (nom === 'RefOrd') return t('ordonnance')
      return nom === 'Paires' ? t('verres') : undefined
    },
    dire: (nom, valeur) => {
      if (valeur === null || valeur === undefined || valeur === '') return undefined
      if (typeof valeur === 'number') return ecrireMontant(valeur)
      if (typeof valeur === 'boolean') return ui(valeur ? 'oui' : 'non')
      if (nom === 'Paires') return paires(valeur as Valeurs['Paires'])
      if (nom.startsWith('Date')) return ecrireJour(String(valeur))
      if (nom.startsWith('IdArticle')) return <Monture id={String(valeur)} />
      if (nom !== 'IdPriseEnCharge') return undefined
      const numero = client.prisesEnCharge.find(b => b._id === valeur)?.NumeroBon
      // Typed by the other one since this screen was opened.
      return numero ? t('bon', { numero }) : t('autreBon')
    },
  }
}

function Monture({ id }: { id: string }) {
  const { data, error } = useQuery(requeteArticle(id))
  return data ? designation(data) : (error?.message ?? '…')
}
