import type { Permission } from '@dioptrie/domain/acces/permissions'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { contrat, requetePage } from '../kernel/api.ts'
import { type CleTexte, useTexte } from '../kernel/i18n.tsx'
import { autorise, useMoi } from '../kernel/session.ts'
import { appelsDe } from './source.ts'
import { enfantsDe } from './table.ts'

interface Emploi {
  titre: CleTexte
  appel: Appel
  filtre: string
  permission?: Permission
}

/** Beyond the reference tables, the lists that can be asked for one of their records. */
const AILLEURS: Partial<Record<NomReferentiel, Emploi[]>> = {
  assurance: [
    {
      titre: 'clients.titre',
      appel: contrat.clients.liste,
      filtre: 'IdAssurance',
      permission: 'clients.lire',
    },
  ],
  prescripteur: [
    {
      titre: 'clients.ordonnances.titre',
      appel: contrat.clients.ordonnances,
      filtre: 'IdPrescripteur',
      permission: 'ordonnances.lire',
    },
  ],
}

/** How many records use this one, list by list; those of one officine count only for who sees all of them. */
export function useUsages(nom: NomReferentiel, id: string): { titre: string; n: number | undefined }[] {
  const texte = useTexte()
  const t = useTranslations('referentiel')
  const moi = useMoi()
  const tables = enfantsDe(nom).map(({ table, champ }) => ({
    titre: t(`${table}.titre`),
    appel: appelsDe(table).liste,
    filtre: champ,
  }))
  const ailleurs = (AILLEURS[nom] ?? [])
    .filter(
      ({ permission }) => autorise(moi, { permission: 'reseau.consulter' }) && autorise(moi, { permission }),
    )
    .map(e => ({ ...e, titre: texte(e.titre) }))
  const emplois = [...tables, ...ailleurs]
  const lues = useQueries({
    queries: emplois.map(({ appel, filtre }) =>
      requetePage(appel, { query: { [filtre]: id, mode: '2', page: 1, limit: 1 } } as never),
    ),
  })
  return emplois.map(({ titre }, rang) => ({ titre, n: lues[rang]?.data?.pager.totalItems }))
}
