import type { FicheNotee } from '@dioptrie/domain/poste/notes'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { BoutonABulle } from '../../ui/BoutonABulle.tsx'
import { NonLu, Note } from '../../ui/Erreur.tsx'
import style from './notes.module.css'
import { useParLe } from './useParLe.ts'

const chargerFil = () => import('./Fil.tsx')
const Fil = lazy(chargerFil)

export interface PropsNotes {
  entite: FicheNotee
  id: string
  /** How the record is called. */
  fiche: string
}

const useNotes = ({ entite, id }: PropsNotes) =>
  useQuery(requete(contrat.notes.liste, { params: { entity: entite, id } }))

/** What colleagues pinned on a record stands there for whoever opens it; the rest is one step away, from its title. */
export default function NotesDeLaFiche(props: PropsNotes) {
  const parLe = useParLe()
  const lecture = useNotes(props)
  const epinglees = (lecture.data ?? []).filter(n => n.Epinglee)
  if (epinglees.length === 0 && !lecture.error) return null
  return (
    <div className="stack gap-8 sans-impression">
      <NonLu lecture={lecture} />
      {epinglees.map(n => (
        <Note key={n._id} ton="info" pied={<span className="note">{parLe(n)}</span>}>
          <span className="pre anywhere">{n.Texte}</span>
        </Note>
      ))}
    </div>
  )
}

/** How many words there are, and the thread they open. */
export function MotsDeLaFiche(props: PropsNotes) {
  const t = useTranslations('notes')
  const [ouvert, setOuvert] = useState(false)
  const notes = useNotes(props).data ?? []
  return (
    <>
      <BoutonABulle
        icone={IconMessage}
        libelle={t('mots', { n: notes.length })}
        variant="default"
        className={style.mots}
        data-n={notes.length || undefined}
        // There before it is pressed: what is typed at once falls into its field.
        onPointerEnter={() => void chargerFil()}
        onFocus={() => void chargerFil()}
        faire={() => setOuvert(true)}
      />
      {ouvert && (
        <Suspense fallback={null}>
          <Fil {...props} notes={notes} fermer={() => setOuvert(false)} />
        </Suspense>
      )}
    </>
  )
}
