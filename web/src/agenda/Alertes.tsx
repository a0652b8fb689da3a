import type { Evenement } from '@dioptrie/domain/agenda/contract'
import { type Alerte, alertesDe, verifierDuree } from '@dioptrie/domain/agenda/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficines } from '../kernel/officine.ts'
import { maintenant } from '../kernel/serveur.ts'
import { useMoi } from '../kernel/session.ts'
import { Note } from '../ui/Erreur.tsx'
import { requeteFeries } from './feries.ts'
import { requeteEvenements } from './useAgenda.ts'

type Notee = Pick<Evenement, 'startDate' | 'endDate' | 'label' | 'allDay'> & { _id?: string | undefined }

function useDire() {
  const t = useTranslations('agenda.alertes')
  const heures = (a: { debut: string; fin: string }) => `${a.debut.slice(11, 16)} – ${a.fin.slice(11, 16)}`
  return (a: Alerte): string => {
    if (a.quoi === 'ferie') return t('ferie', { jour: ecrireJour(a.jour), nom: a.nom })
    if (a.quoi === 'ferme') return t('ferme', { jour: ecrireJour(a.jour) })
    if (!('titre' in a)) return t(a.quoi)
    return t(a.quoi, { titre: a.titre, qui: a.qui, quand: a.allDay ? '' : heures(a) })
  }
}

/** Said before it is saved: another meeting at that hour, a colleague who is away, a holiday, the night. Nothing is refused. */
export function Alertes({ note, officine }: { note: Notee; officine: string }) {
  const t = useTranslations('agenda.alertes')
  const dire = useDire()
  const { uid } = useMoi()
  const juste = Object.keys(verifierDuree(note)).length === 0
  const [from, to] = [note.startDate.slice(0, 10), note.endDate.slice(0, 10)]
  const evenements = useComplement({
    ...requeteEvenements({ from, to, IdOfficine: officine }),
    enabled: juste,
  })
  const feries = useComplement({ ...requeteFeries(from.slice(0, 4)), enabled: juste })
  const joursOuvrable = useOfficines().find(o => o._id === officine)?.joursOuvrable ?? []
  if (!juste || !evenements) return null
  const dites = alertesDe(
    { ...note, owner: uid },
    // Holidays that could not be read are said where they are read: the rest still stands.
    { evenements, feries: feries ?? [], joursOuvrable, maintenant: maintenant() },
  )
  if (dites.length === 0) return null
  return (
    <Note ton="warn" titre={t('titre')} role="status">
      <ul>
        {dites.slice(0, 5).map(a => (
          <li key={dire(a)}>{dire(a)}</li>
        ))}
      </ul>
    </Note>
  )
}
