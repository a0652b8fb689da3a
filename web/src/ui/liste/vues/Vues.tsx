import type { Vue } from '@dioptrie/domain/poste/vues'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { contrat, requete, useAppel } from '../../../kernel/api.ts'
import { useTranslations } from '../../../kernel/i18n.tsx'
import { usePreferences, type VueGardee } from '../../../kernel/preferences.ts'
import type { VueDeListe } from '../../../kernel/useListe.ts'
import { avisSucces, direRefus } from '../../avis.ts'
import { Bouton } from '../../Bouton.tsx'
import { NonLu } from '../../Erreur.tsx'
import style from './vues.module.css'

const Garder = lazy(() => import('./Garder.tsx'))

interface Props {
  vue: VueDeListe
  choix: { toutes: readonly { champ: string }[]; visibles: readonly { champ: string }[] }
  /** The list, as it is named in preferences. */
  nom: string
}

const dite = (question: Record<string, string>) => JSON.stringify(Object.entries(question).sort())
const memes = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

/** The list under its names: one's own views and those shared with one's role; a star says how it opens. */
export function Vues({ vue, choix, nom }: Props) {
  const t = useTranslations('vues')
  const { preferences, changer: preferer } = usePreferences(nom)
  const lecture = useQuery(requete(contrat.vues.liste))
  const [fenetre, setFenetre] = useState(false)
  const [derniere, setDerniere] = useState<string | null>(null)
  const aChoisi = useRef(false)
  const ouvrirAvec = useAppel(contrat.vues.ouvrirAvec)
  const supprimer = useAppel(contrat.vues.supprimer, {
    onSuccess: v => avisSucces(t('supprimee', { nom: v.Nom })),
  })
  const vues = lecture.data?.filter(v => v.Liste === nom)
  const colonnes: VueGardee['Colonnes'] =
    preferences.ordre || preferences.masquees
      ? {
          ordre: choix.toutes.map(c => c.champ),
          masquees: choix.toutes.filter(c => !choix.visibles.includes(c)).map(c => c.champ),
        }
      : null
  const commeElle = ({ Colonnes }: Vue) =>
    !Colonnes ||
    (colonnes !== null &&
      memes(Colonnes.ordre, colonnes.ordre) &&
      memes([...Colonnes.masquees].sort(), [...colonnes.masquees].sort()))
  const posee = dite(vue.posee)
  const actuelle = vues?.find(v => dite(v.Question) === posee && commeElle(v))
  const voir = (choisie: Vue | null, options?: { remplacer: boolean }) => {
    if (choisie?.Colonnes) preferer(choisie.Colonnes)
    // Its columns were those of the view that one leaves.
    else if (actuelle?.Colonnes) preferer({ ordre: undefined, masquees: undefined })
    vue.poser(choisie?.Question ?? {}, options)
    setDerniere(choisie?.Mien ? choisie.Nom : null)
  }
  useSuivreLeDefaut({ vues, nom, nue: vue.nue, posee, aChoisi, voir })
  const cible = (
    <Menu.Target>
      {actuelle ? (
        <Bouton
          libelle={actuelle.Nom}
          name="vues"
          variant="light"
          className={style.actuelle ?? ''}
          icone={IconBookmark}
          aria-label={t('vueDe', { nom: actuelle.Nom })}
        />
      ) : (
        <ActionIcon name="vues" variant="default" aria-label={t('vues')}>
          <IconBookmark size={18} stroke={1.8} />
        </ActionIcon>
      )}
    </Menu.Target>
  )
  return (
    <>
      <Menu
        position="bottom-end"
        width={320}
        onOpen={() => {
          aChoisi.current = true
        }}
      >
        {actuelle ? cible : <Tooltip label={t('vues')}>{cible}</Tooltip>}
        <Menu.Dropdown>
          <Menu.Item onClick={() => voir(null)} data-choisi={posee === '[]' ? '' : undefined}>
            {t('toutes')}
          </Menu.Item>
          {lecture.error && <NonLu lecture={lecture} />}
          {vues?.map(v => (
            <div key={v._id} className={`row ${style.vue}`}>
              <Menu.Item onClick={() => voir(v)} data-choisi={v === actuelle ? '' : undefined}>
                {v.Nom}
                {v.Mien
                  ? v.Role && <small className="block">{t('partageeAvec', { role: v.Role })}</small>
                  : v.Par && <small className="block">{t('partageePar', { qui: v.Par })}</small>}
              </Menu.Item>
              <Menu.Item
                aria-label={t(v.Defaut ? 'neOuvrirPas' : 'ouvrirAvec', { nom: v.Nom })}
                title={t(v.Defaut ? 'neOuvrirPas' : 'ouvrirAvec', { nom: v.Nom })}
                closeMenuOnClick={false}
                disabled={ouvrirAvec.isPending}
                onClick={() =>
                  void ouvrirAvec
                    .mutateAsync({ payload: { Liste: nom, IdVue: v.Defaut ? null : v._id } })
                    .catch(direRefus)
                }
              >
                {v.Defaut ? (
                  <IconStarFilled size={16} aria-hidden />
                ) : (
                  <IconStar size={16} stroke={1.8} aria-hidden />
                )}
              </Menu.Item>
              {v.Mien && (
                <Menu.Item
                  aria-label={t('supprimer', { nom: v.Nom })}
                  title={t('supprimer', { nom: v.Nom })}
                  closeMenuOnClick={false}
                  onClick={() => void supprimer.mutateAsync({ params: { id: v._id } }).catch(direRefus)}
                >
                  <IconTrash size={16} stroke={1.8} aria-hidden />
                </Menu.Item>
              )}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setFenetre(true)}
          >
            {t('garder')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {fenetre && (
        <Suspense fallback={null}>
          <Garder
            nom={nom}
            question={vue.posee}
            colonnes={colonnes}
            vues={vues ?? []}
            propose={derniere ?? (actuelle?.Mien ? actuelle.Nom : '')}
            fermer={() => setFenetre(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface Defaut {
  vues: Vue[] | undefined
  nom: string
  nue: boolean
  posee: string
  /** This person is choosing: what they say of their views leaves the list as it stands. */
  aChoisi: RefObject<boolean>
  voir: (vue: Vue | null, options: { remplacer: boolean }) => void
}

/**
 * The choice is the person's, on every desk: this one learns it, and a list that opened without it takes it. One that opened with
 * a view since changed or withdrawn by whoever shared it opens as it would have.
 */
function useSuivreLeDefaut({ vues, nom, nue, posee, aChoisi, voir }: Defaut) {
  const { preferences, changer } = usePreferences(nom)
  const suivre = () => {
    if (!vues) return
    const defaut = vues.find(v => v.Defaut)
    const gardee = defaut && { Question: defaut.Question, Colonnes: defaut.Colonnes }
    const avant = preferences.defaut
    if (JSON.stringify(gardee) === JSON.stringify(avant)) return
    changer({ defaut: gardee })
    const suivie = avant ? dite(avant.Question) === posee && !aChoisi.current : nue && gardee
    if (!suivie) return
    if (avant?.Colonnes && !gardee?.Colonnes) changer({ ordre: undefined, masquees: undefined })
    voir(defaut ?? null, { remplacer: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed when the views change, not at each drawing.
  useEffect(suivre, [vues && JSON.stringify(vues)])
}
