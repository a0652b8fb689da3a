import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { requeteCredits } from '../caisse/credits.ts'
import { chemins } from '../chemins/avoirs.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { NonLu, Note } from '../ui/Erreur.tsx'

/** What a client may still pay with, credit note by credit note; nothing without any. */
export default function CreditsDuClient({ client }: { client: string }) {
  const t = useTranslations('avoirs')
  const lecture = useQuery(requeteCredits({ IdClient: client }))
  const avoirs = lecture.data ?? []
  if (avoirs.length === 0) return <NonLu lecture={lecture} />
  return (
    <Note ton="info">
      {avoirs.map((a, rang) => (
        <span key={a._id}>
          {rang > 0 && ' · '}
          {t.rich('duClient', {
            montant: ecrireMontant(a.Reste),
            ref: a.Reference,
            lien: mots => <Link to={chemins.voir(a._id)}>{mots}</Link>,
          })}
        </span>
      ))}
    </Note>
  )
}
