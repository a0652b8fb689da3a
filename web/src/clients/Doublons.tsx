import type { ClientDeListe } from '@dioptrie/domain/clients/contract'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chemins } from '../chemins/clients.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { jour } from '../ui/afficher.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { nomAvecCivilite } from './afficher.tsx'
import style from './clients.module.css'

interface Saisi {
  Nom: string | null
  Prenoms: string | null
  DateNaissance: string | null
  Contacts: string[]
}

const estJour = (texte: string | null) => /^\d{4}-\d{2}-\d{2}$/.test(texte ?? '')

/** Clients already there who look like the one being typed: same phone, or same name and date of birth. */
export function useDoublons({ Nom, Prenoms, DateNaissance, Contacts }: Saisi, sauf?: string) {
  const telephones = Contacts.filter(n => /^\d{8,15}$/.test(n)).join(',')
  const [query] = useDebouncedValue(
    {
      Nom: Nom?.trim() || undefined,
      Prenoms: Prenoms?.trim() || undefined,
      DateNaissance: (estJour(DateNaissance) && DateNaissance) || undefined,
      Contacts: telephones || undefined,
      sauf,
    },
    300,
  )
  const utile = Boolean(query.Contacts || (query.Nom && query.Prenoms))
  const lecture = useQuery({
    ...requete(contrat.clients.doublons, { query }),
    enabled: utile,
    placeholderData: keepPreviousData,
  })
  const doublons: ClientDeListe[] = (utile && lecture.data) || []
  return { doublons, lecture }
}

interface Props {
  doublons: ClientDeListe[]
  accepte: boolean
  accepter: () => void
}

export function Doublons({ doublons, accepte, accepter }: Props) {
  const t = useTranslations('clients')
  const ui = useTranslations('ui')
  return (
    <section
      id="doublons"
      tabIndex={-1}
      className={style.doublons}
      role="status"
      aria-label={t('doublons.titre')}
    >
      <header>
        <IconUsers size={18} stroke={1.8} aria-hidden />
        <strong>{t('doublons.ressemble', { n: doublons.length })}</strong>
        <span>{t('doublons.texte')}</span>
      </header>
      <ul className="grid gap-6 full">
        {doublons.slice(0, 4).map(d => (
          <li className="row wrap between gap-8" key={d._id}>
            <span>
              <strong>{nomAvecCivilite(d)}</strong>
              <small className="block">
                {[
                  d.CodeClient,
                  d.Contacts.map(formaterTelephone).join(', '),
                  d.DateNaissance && jour(d.DateNaissance),
                  d.Quartier,
                  d.Officine,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Bouton libelle={ui('ouvrir')} vers={chemins.voir(d._id)} size="sm" />
          </li>
        ))}
      </ul>
      {!accepte && <Bouton libelle={t('doublons.creerQuandMeme')} size="sm" faire={accepter} />}
    </section>
  )
}
