import type { Exception } from '@dioptrie/domain/exceptions/contract'
import type { EtatDuSuivi } from '@dioptrie/domain/exceptions/rules'
import { IconCheck, IconEye, IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { AvecMotif } from '../ui/AvecMotif.tsx'
import { avisErreur, avisSucces } from '../ui/avis.ts'
import type { ActionGroupee } from '../ui/liste/types.ts'

const ICONES = { Vu: IconEye, Expliqué: IconCheck, 'À suivre': IconFlag } as const

/** What one makes of the chosen findings: seen at once, explained or to be followed with one’s words. */
export function useSuivre() {
  const t = useTranslations('exceptions')
  const [ouvert, setOuvert] = useState<{ lignes: Exception[]; Etat: EtatDuSuivi } | null>(null)
  const fermer = () => {
    setOuvert(null)
    suivre.reset()
  }
  const suivre = useAppel(contrat.exceptions.suivre, {
    uneFois: true,
    onSuccess: ({ Nombre }) => {
      avisSucces(t('suivies', { n: Nombre }))
      fermer()
    },
  })
  const dire = (lignes: Exception[], Etat: EtatDuSuivi, Note: string | null) =>
    suivre.mutate(
      { payload: { ids: lignes.map(l => l._id), Etat, Note } },
      Note ? {} : { onError: refus => avisErreur(refus.message) },
    )
  const actions = (['Vu', 'Expliqué', 'À suivre'] as const).map(
    (Etat): ActionGroupee<Exception> => ({
      libelle: t(`suivis.${Etat}`),
      icone: ICONES[Etat],
      principale: Etat === 'Vu',
      faire: lignes => (Etat === 'Vu' ? dire(lignes, Etat, null) : setOuvert({ lignes, Etat })),
    }),
  )
  const fenetre = ouvert && (
    <AvecMotif
      titre={t(`suivis.${ouvert.Etat}`)}
      texte={t('nombre', { n: ouvert.lignes.length })}
      champ={t('note')}
      manque={t('noteManque')}
      bouton={t('noter')}
      quoi={t('note')}
      enCours={suivre.isPending}
      refus={suivre.error}
      fermer={fermer}
      faire={Note => dire(ouvert.lignes, ouvert.Etat, Note)}
    />
  )
  return { actions, fenetre }
}
