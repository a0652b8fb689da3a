import type { FicheNotee } from '@dioptrie/domain/poste/notes'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
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

/** What colleagues said on a record: what is pinned stands there for whoever opens it, the rest one step away. */
export default function NotesDeLaFiche({ entite, id, fiche }: PropsNotes) {
  const t = useTranslations('notes')
  const parLe = useParLe()
  const [ouvert, setOuvert] = useState(false)
  const lecture = useQuery(requete(contrat.notes.liste, { params: { entity: entite, id } }))
  const notes = lecture.data ?? []
  return (
    <div className={`${style.notes} sans-impression`}>
      <NonLu lecture={lecture} />
      {notes
        .filter(n => n.Epinglee)
        .map(n => (
          <Note key={n._id} ton="info" pied={<span className="note">{parLe(n)}</span>}>
            <span className="pre anywhere">{n.Texte}</span>
          </Note>
        ))}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconMessage size={16} stroke={1.8} aria-hidden />}
        // There before it is pressed: what is typed at once falls into its field.
        onPointerEnter={() => void chargerFil()}
        onFocus={() => void chargerFil()}
        onClick={() => setOuvert(true)}
      >
        {t('mots', { n: notes.length })}
      </Button>
      {ouvert && (
        <Suspense fallback={null}>
          <Fil entite={entite} id={id} fiche={fiche} notes={notes} fermer={() => setOuvert(false)} />
        </Suspense>
      )}
    </div>
  )
}
