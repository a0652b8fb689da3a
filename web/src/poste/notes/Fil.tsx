import type { FicheNotee, Note } from '@dioptrie/domain/poste/notes'
import { Checkbox, Drawer, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { contrat, requete, useAppel, useComplement } from '../../kernel/api.ts'
import { useBrouillon } from '../../kernel/brouillon.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { avisSucces, direRefus } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { Statut } from '../../ui/Statut.tsx'
import { contient } from '../../ui/sansAccents.ts'
import { useAction } from '../../ui/useAction.ts'
import style from './notes.module.css'
import { useParLe } from './useParLe.ts'

interface Props {
  entite: FicheNotee
  id: string
  fiche: string
  notes: Note[]
  fermer: () => void
}

/** The words left on a record, and the place to leave one. */
export default function Fil({ entite, id, fiche, notes, fermer }: Props) {
  const t = useTranslations('notes')
  const ui = useTranslations('ui')
  const parLe = useParLe()
  const epingler = useAppel(contrat.notes.epingler)
  const retirer = useAppel(contrat.notes.retirer, { onSuccess: () => avisSucces(t('retire')) })
  return (
    <Drawer
      opened
      onClose={fermer}
      position="right"
      size={440}
      title={<strong>{t('titre')}</strong>}
      closeButtonProps={{ 'aria-label': ui('fermer') }}
    >
      <Saisie entite={entite} id={id} fiche={fiche} />
      {notes.length === 0 && <p className="note">{t('aucun')}</p>}
      <ul className={style.fil}>
        {notes.map(n => (
          <li key={n._id}>
            {n.Epinglee && <Statut ton="info">{t('epinglee')}</Statut>}
            <p className="pre anywhere">{n.Texte}</p>
            <span className="note">{parLe(n)}</span>
            <div className={style.gestes}>
              <Bouton
                libelle={t(n.Epinglee ? 'oter' : 'epinglerMot')}
                variant="subtle"
                color="gray"
                size="compact-sm"
                faire={() =>
                  void epingler
                    .mutateAsync({ params: { id: n._id }, payload: { Epinglee: !n.Epinglee } })
                    .catch(direRefus)
                }
              />
              {n.Mien && (
                <Bouton
                  libelle={t('retirer')}
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  faire={() => void retirer.mutateAsync({ params: { id: n._id } }).catch(direRefus)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

/** What is typed after the last @, while it is still being typed. */
const APRES = /@([^@\n]{0,30})$/
const PROPOSEES = 6

function Saisie({ entite, id, fiche }: Pick<Props, 'entite' | 'id' | 'fiche'>) {
  const t = useTranslations('notes')
  const champ = useRef<HTMLTextAreaElement>(null)
  const [tape, setTape] = useState<string | null>(null)
  const { restaure, garder, effacer, envoi } = useBrouillon<string>(
    `mot:${entite}:${id}`,
    tape?.trim() ? tape : null,
  )
  const Texte = tape ?? restaure ?? ''
  const setTexte = (texte: string) => {
    setTape(texte)
    if (!texte.trim()) effacer()
  }
  // Closed with the last keys, the window keeps them too.
  useEffect(() => () => void garder(), [garder])
  const [Epinglee, setEpinglee] = useState(false)
  const gens = useComplement({
    ...requete(contrat.notes.personnes, { params: { entity: entite, id } }),
    enabled: Texte.includes('@'),
  })
  const laisser = useAction(contrat.notes.ecrire, {
    fait: () => {
      avisSucces(t('laisse'))
      setTexte('')
      setEpinglee(false)
    },
  })
  const cherche = APRES.exec(Texte)?.[1]
  const proposees =
    cherche === undefined
      ? []
      : (gens ?? [])
          .filter(p => contient(p.displayName, cherche) && !Texte.trimEnd().endsWith(`@${p.displayName}`))
          .slice(0, PROPOSEES)
  const nommer = (nom: string) => {
    setTexte(`${Texte.replace(APRES, '')}@${nom} `)
    champ.current?.focus()
  }
  const vide = !Texte.trim()
  const envoyer = () => {
    if (vide) return
    laisser.faire({ params: { entity: entite, id }, payload: { Texte: Texte.trim(), Epinglee } }, envoi())
  }
  return (
    <form
      className={style.saisie}
      onSubmit={e => {
        e.preventDefault()
        envoyer()
      }}
    >
      {laisser.refus && <Erreur refus={laisser.refus} quoi={t('nonLaisse')} />}
      <Textarea
        ref={champ}
        label={t('votreMot')}
        description={t('sur', { fiche })}
        placeholder={t('invite')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        data-autofocus
        value={Texte}
        onChange={e => setTexte(e.currentTarget.value)}
        onKeyDown={e => {
          const premiere = proposees[0]
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
            e.preventDefault()
            envoyer()
          } else if (['Tab', 'Enter'].includes(e.key) && !e.shiftKey && premiere && cherche) {
            e.preventDefault()
            nommer(premiere.displayName)
          }
        }}
      />
      {proposees.length > 0 && (
        <ul className="flex wrap gap-6" aria-label={t('personnes')}>
          {proposees.map(p => (
            <li key={p._id}>
              <Bouton
                libelle={p.displayName}
                size="compact-sm"
                title={p.Officine}
                faire={() => nommer(p.displayName)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="row wrap between gap-8">
        <Checkbox
          label={t('epingler')}
          checked={Epinglee}
          onChange={e => setEpinglee(e.currentTarget.checked)}
        />
        <Bouton
          libelle={t('laisser')}
          variant="filled"
          type="submit"
          disabled={vide}
          loading={laisser.enCours}
        />
      </div>
    </form>
  )
}
