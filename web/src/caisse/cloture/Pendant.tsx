import type { JourneeCaisse } from '@dioptrie/domain/caisse/cloture'
import type { JourneeDepense } from '@dioptrie/domain/caisse/depense'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useQuery } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { type Lue, NonLu, Note } from '../../ui/Erreur.tsx'

/** What the drawer was expected to hold when its count began. */
export interface DebutDuCompte {
  attendu: number
  le: string
}

interface Venue {
  _id: string
  createdAt: string
  dit: (string | null | undefined)[]
}

interface Props {
  debut: DebutDuCompte
  attendu: number
  lectures: Lue[]
  lignes: Venue[]
}

/** What is counted moved meanwhile: by how much, by whom and for what, before the gap is asked about. */
function Pendant({ debut, attendu, lectures, lignes }: Props) {
  const t = useTranslations('caisse.cloture')
  const format = useFormatter()
  const heure = (le: string) => format.dateTime(new Date(le), 'heure')
  const venues = lignes
    .filter(l => l.createdAt > debut.le)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  return (
    <Note
      ton="warn"
      role="status"
      titre={t('pendant', { avant: ecrireMontant(debut.attendu), apres: ecrireMontant(attendu) })}
    >
      {t('pendantTexte')}
      {lectures.map((lecture, rang) => (
        <NonLu key={String(rang)} lecture={lecture} />
      ))}
      {venues.length > 0 && (
        <ul>
          {venues.map(l => (
            <li key={l._id}>{[heure(l.createdAt), ...l.dit].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}

/** The drawer, as the hints of a gap read it. */
export function PendantLeCompte({ journee: j, debut }: { journee: JourneeCaisse; debut: DebutDuCompte }) {
  const c = useTranslations('caisse')
  const params = { date: j.Jour, officine: j.IdOfficine }
  const lecture = useQuery(requete(contrat.caisse.duJour, { params, query: { limit: 200 } }))
  const lignes = (Array.isArray(lecture.data) ? lecture.data : []).map(o => ({
    ...o,
    dit: [c(`types.${o.typeOperation}`), ecrireMontant(o.montant), o.modepaiement, o.createdBy],
  }))
  return <Pendant debut={debut} attendu={j.Attendu} lectures={[lecture]} lignes={lignes} />
}

/** The expense cash: what came in, and what was paid out of it. */
export function PendantLaDepense({ journee: j, debut }: { journee: JourneeDepense; debut: DebutDuCompte }) {
  const params = { date: j.Jour, officine: j.IdOfficine }
  const query = { limit: 200 }
  const entrees = useQuery(requete(contrat.depense.approsDuJour, { params, query }))
  const depenses = useQuery(requete(contrat.depense.depensesDuJour, { params, query }))
  const lignes = [
    ...(Array.isArray(entrees.data) ? entrees.data : []),
    ...(Array.isArray(depenses.data) ? depenses.data : []).map(d => ({ ...d, Montant: -d.Montant })),
  ].map(l => ({ ...l, dit: [l.Motif, ecrireMontant(l.Montant), l.createdBy] }))
  return <Pendant debut={debut} attendu={j.Solde} lectures={[entrees, depenses]} lignes={lignes} />
}
