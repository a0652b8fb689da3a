import type { NomEtat } from '@dioptrie/domain/etats/definitions'
import type { EtatEnregistre } from '@dioptrie/domain/etats/enregistres'
import { Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconClock, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { versEtat } from '../chemins/etats.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import type { EtatListe } from '../kernel/useListe.ts'
import { direRefus } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import deListe from '../ui/liste/vues/vues.module.css'
import { sansAccents } from '../ui/sansAccents.ts'
import { useAction } from '../ui/useAction.ts'

const Programmer = lazy(() => import('./Programmer.tsx'))

interface Props {
  nom: NomEtat
  /** What the address asks now. */
  adresse: EtatListe
}

/** The views of a report that were kept: one's own and those shared with one's role. */
export function Vues({ nom, adresse }: Props) {
  const t = useTranslations('etats')
  const navigate = useNavigate()
  const peutPartager = usePermission('etats.partager')
  const lecture = useQuery(requete(contrat.etatsEnregistres.liste, { query: { Etat: nom } }))
  const [nouvelle, setNouvelle] = useState(false)
  const [partagee, setPartagee] = useState<string | null>(null)
  const supprimer = useAction(contrat.etatsEnregistres.supprimer, {
    demande: ({ _id }: EtatEnregistre) => ({ params: { id: _id } }),
    dit: v => t('supprimee', { nom: v.Nom }),
  })
  const retirer = (id: string) => supprimer.faire({ params: { id } }, { refuse: direRefus })
  const vues: EtatEnregistre[] = lecture.data ?? []
  const aPartager = vues.find(v => v._id === partagee)
  return (
    <>
      <Menu position="bottom-end" width={320}>
        <Menu.Target>
          <Bouton libelle={t('vues')} icone={IconBookmark} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setNouvelle(true)}
          >
            {t('enregistrer')}
          </Menu.Item>
          <Menu.Divider />
          {lecture.error && <NonLu lecture={lecture} />}
          {lecture.data?.length === 0 && <Menu.Label>{t('aucuneVue')}</Menu.Label>}
          {vues.map(v => (
            <div key={v._id} className={`row ${deListe.vue}`}>
              <Menu.Item
                onClick={() => void navigate({ to: versEtat(v.Etat), search: v.Question })}
                leftSection={v.Envoi ? <IconClock size={16} stroke={1.8} aria-hidden /> : null}
              >
                {v.Nom}
                {!v.Mien && <small className="block">{t('partageePar', { qui: v.Par })}</small>}
              </Menu.Item>
              {v.Mien && peutPartager && (
                <Menu.Item
                  aria-label={`${t('programmer')} ${v.Nom}`}
                  title={t('programmer')}
                  onClick={() => setPartagee(v._id)}
                >
                  <IconClock size={16} stroke={1.8} aria-hidden />
                </Menu.Item>
              )}
              {v.Mien && (
                <Menu.Item
                  aria-label={`${t('supprimer')} ${v.Nom}`}
                  title={t('supprimer')}
                  closeMenuOnClick={v.IdRole !== null || v.Envoi !== null}
                  // What others open or receive is asked about; one's own is made again in two presses.
                  onClick={() => (v.IdRole || v.Envoi ? supprimer.demander(v) : retirer(v._id))}
                >
                  <IconTrash size={16} stroke={1.8} aria-hidden />
                </Menu.Item>
              )}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      {supprimer.sur && (
        <Demander
          action={supprimer}
          titre={t('supprimerTitre', { nom: supprimer.sur.Nom })}
          texte={t('supprimerTexte')}
          danger
          bouton={t('supprimer')}
        />
      )}
      {nouvelle && <Enregistrer nom={nom} adresse={adresse} vues={vues} fermer={() => setNouvelle(false)} />}
      {aPartager && (
        <Suspense fallback={null}>
          <Programmer vue={aPartager} fermer={() => setPartagee(null)} />
        </Suspense>
      )}
    </>
  )
}

function Enregistrer({ nom, adresse, vues, fermer }: Props & { vues: EtatEnregistre[]; fermer: () => void }) {
  const t = useTranslations('etats')
  const [Nom, setNom] = useState('')
  const connue = vues.find(v => v.Mien && sansAccents(v.Nom) === sansAccents(Nom.trim()))
  const enregistrer = useAction(contrat.etatsEnregistres.enregistrer, {
    dit: v => t('enregistree', { nom: v.Nom }),
    fait: fermer,
  })
  const { page: _, ...posee } = adresse
  const Question = Object.fromEntries(
    Object.entries(posee).filter((e): e is [string, string] => typeof e[1] === 'string' && e[1] !== ''),
  )
  return (
    <FenetreSaisie
      titre={t('enregistrer')}
      texte={t('enregistrerTexte')}
      fermer={fermer}
      bouton={t('garder')}
      quoi={t('nonEnregistree')}
      action={enregistrer}
      empeche={!Nom.trim()}
      envoyer={() => enregistrer.faire({ payload: { Nom: Nom.trim(), Etat: nom, Question } })}
    >
      <TextInput
        label={t('nom')}
        required
        maxLength={60}
        data-autofocus
        value={Nom}
        error={enregistrer.champs.Nom}
        description={connue && t('remplace', { nom: connue.Nom })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={e => setNom(e.currentTarget.value)}
      />
    </FenetreSaisie>
  )
}
