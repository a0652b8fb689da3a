import type { Reponse } from '@dioptrie/domain/kernel/contract'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { ICI } from '../exceptions/vers.ts'
import type { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Chacun } from './Chacun.tsx'
import { Liste } from './Liste.tsx'
import { lien, type PropsPanneau } from './liens.ts'
import { MONTRES } from './useLectures.ts'

type Personne = Reponse<typeof contrat.exceptions.personnes>[number]

/** Of the last seven days, the most unusual first: who did what, how often, for how much. */
export function Exceptions({ lecture, attendues, partout, reseau }: PropsPanneau<Personne>) {
  const t = useTranslations('tableau-de-bord')
  const e = useTranslations('exceptions')
  const au = aujourdhuiAbidjan(new Date())
  const periode = { du: ajouterJours(au, -6), au, officine: partout }
  return (
    <Liste
      titre={t('exceptions')}
      tout={{ libelle: t('voirTout'), vers: lien(ICI, periode) }}
      lecture={{ ...lecture, data: lecture.data?.slice(0, MONTRES) }}
      attendues={attendues}
      vide={t('exceptionsVide')}
      cle={l => `${l.IdUtilisateur} ${l.IdOfficine} ${l.Genre}`}
      lien={l => lien(ICI, { ...periode, Genre: l.Genre, IdUtilisateur: l.IdUtilisateur, seuil: '0' })}
      ligne={l => (
        <>
          <Chacun
            nom={e(`genres.${l.Genre}`)}
            sous={[l.Qui, reseau && l.Officine, l.Nombre > 1 && t('fois', { n: l.Nombre })]}
          />
          {l.Montant !== 0 && (
            <strong className="fixed">
              <Montant valeur={l.Montant} />
            </strong>
          )}
        </>
      )}
    />
  )
}
