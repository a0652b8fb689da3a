import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Chronologie } from './Chronologie.tsx'
import chronologie from './chronologie.module.css'
import { NonLu } from './Erreur.tsx'
import { Panneau } from './Panneau.tsx'

interface ChampSuivi {
  nom: string
  titre: string
  /** How a value is said; without it that the field changed, not what it was: of another record the history keeps the id. */
  dire?: (valeur: unknown) => string
}

interface Props {
  titre: string
  entity: string
  id: string
  champs: readonly ChampSuivi[]
}

/** Who changed what of a record, and what it was before; for who reads histories. */
export function Changements({ titre, entity, id, champs }: Props) {
  const ui = useTranslations('ui')
  const autorise = usePermission('historique.lire')
  const lecture = useQuery({
    ...requete(contrat.historique.lire, { params: { entity, id } }),
    enabled: autorise,
    retry: false,
  })
  const faits = (lecture.data ?? [])
    .filter(trace => trace.action === 'modification')
    .map(({ _id, createdAt, avant, apres, Utilisateur }) => ({
      cle: _id,
      le: createdAt,
      icone: IconPencil,
      lignes: champs
        .filter(({ nom }) => apres && nom in apres)
        .map(({ nom, titre: dit, dire }) =>
          dire
            ? `${ui('intitule', { titre: dit })} ${dire(avant?.[nom]) || '–'} → ${dire(apres?.[nom]) || '–'}`
            : dit,
        ),
      detail: Utilisateur,
    }))
    .filter(f => f.lignes.length > 0)
  // What came with the first data has no trace of its own: not a failure.
  if (faits.length === 0)
    return lecture.error?.statusCode === 404 ? null : <NonLu lecture={lecture} quoi={titre} />
  return (
    <Panneau titre={titre}>
      <Chronologie
        faits={faits.map(({ lignes, ...fait }) => ({
          ...fait,
          titre: lignes.map(ligne => (
            <span key={ligne} className={`block anywhere ${chronologie.fait}`}>
              {ligne}
            </span>
          )),
        }))}
      />
    </Panneau>
  )
}
