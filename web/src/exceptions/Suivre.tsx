import type { Exception } from '@dioptrie/domain/exceptions/contract'
import type { EtatDuSuivi } from '@dioptrie/domain/exceptions/rules'
import { IconCheck, IconEye, IconFlag } from '@tabler/icons-react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisErreur } from '../ui/avis.ts'
import { Demander } from '../ui/Demander.tsx'
import type { ActionGroupee } from '../ui/liste/types.ts'
import { useAction } from '../ui/useAction.ts'

const ICONES = { Vu: IconEye, Expliqué: IconCheck, 'À suivre': IconFlag } as const

/** What one makes of the chosen findings: seen at once, explained or to be followed with one’s words. */
export function useSuivre() {
  const t = useTranslations('exceptions')
  const suivre = useAction(contrat.exceptions.suivre, {
    uneFois: true,
    demande: ({ lignes, Etat }: { lignes: Exception[]; Etat: EtatDuSuivi }, Note) => ({
      payload: { ids: lignes.map(l => l._id), Etat, Note: Note || null },
    }),
    dit: ({ Nombre }) => t('suivies', { n: Nombre }),
  })
  const voir = useAction(contrat.exceptions.suivre, {
    dit: ({ Nombre }) => t('suivies', { n: Nombre }),
    refuse: refus => avisErreur(refus),
  })
  const actions = (['Vu', 'Expliqué', 'À suivre'] as const).map(
    (Etat): ActionGroupee<Exception> => ({
      libelle: t(`suivis.${Etat}`),
      icone: ICONES[Etat],
      principale: Etat === 'Vu',
      faire: lignes =>
        Etat === 'Vu'
          ? voir.faire({ payload: { ids: lignes.map(l => l._id), Etat, Note: null } })
          : suivre.demander({ lignes, Etat }),
    }),
  )
  const fenetre = suivre.sur && (
    <Demander
      action={suivre}
      titre={t(`suivis.${suivre.sur.Etat}`)}
      texte={t('nombre', { n: suivre.sur.lignes.length })}
      motif={{ champ: t('note'), manque: t('noteManque') }}
      bouton={t('noter')}
      quoi={t('note')}
    />
  )
  return { actions, fenetre }
}
