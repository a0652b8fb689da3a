import { ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import { ecrireBande, refusDeBande } from '@dioptrie/domain/verres/rules'
import { Button } from '@mantine/core'
import { IconArrowsJoin, IconArrowsSplit, IconHistory, IconTrash } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { premier } from '../kernel/places.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Dioptrie } from '../ui/Dioptrie.tsx'
import { Note } from '../ui/Erreur.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './matrice.module.css'
import { type Additions, type Dessinee, LIMITES, rogner, type Tracee, type Zone } from './terrain.ts'

type Voulue = Tracee & { cle?: string | undefined }

interface Props {
  /** The one under the point, or nothing. */
  bande: Dessinee | null
  /** What was drawn: a band that is not there yet. */
  trace: Zone | null
  couche: Additions
  addition: boolean
  voitAchat: boolean
  ecrit: boolean
  /** Counts the times that one asked for the price, and which of them was answered: kept above, each drawing is another form. */
  aEditer: number
  repondu: RefObject<number>
  refusee: { bande: Voulue; autre: Dessinee } | null
  faireLaPlace: (mienne: Voulue, autre: Dessinee | null) => void
  appliquer: (bande: Voulue) => void
  retirer: (bande: Dessinee) => void
  couper: (bande: Dessinee, axe: 'Sph' | 'Cyl') => void
  coupable: (axe: 'Sph' | 'Cyl') => boolean
  voisines: readonly Dessinee[]
  joindre: (bande: Dessinee, autre: Dessinee) => void
  historique: (bande: Dessinee) => void
  renoncer: () => void
  /** Something is typed here that is not applied yet, or no longer. */
  surSaisie: (enCours: boolean) => void
}

type Valeurs = { [K in keyof Tracee]: number | null }
const BORNES = ['SphInf', 'SphSup', 'CylInf', 'CylSup'] as const
const ADDITIONS = ['AddInf', 'AddSup'] as const

/** The bounds and the price of a band; what is typed counts when it is applied, and is saved with the whole matrix. */
export function EditeurBande(props: Props) {
  const { bande, trace, couche, addition, voitAchat, ecrit, aEditer, repondu, refusee, surSaisie } = props
  const t = useTranslations('verres')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const titre = useId()
  const depart: Valeurs | null = bande
    ? { ...bande }
    : trace && { ...trace, ...couche, Prix: null, PrixAchat: null }
  const [valeurs, setValeurs] = useState(depart)
  const courantes = useRef(valeurs)
  const [fautes, setFautes] = useState<Record<string, string>>({})
  const prix = useRef<HTMLDivElement>(null)
  // Asked for by a key or a button, now or by what made this one come.
  useEffect(() => {
    if (repondu.current === aEditer) return
    repondu.current = aEditer
    const zone = premier<HTMLInputElement>(prix.current, 'input')
    zone?.focus()
    zone?.select()
  }, [aEditer, repondu])

  useEffect(() => () => surSaisie(false), [surSaisie])

  if (!valeurs || !depart)
    return (
      <Panneau titre={t('bande.titre')}>
        <p className="muted">{t(ecrit ? 'bande.aucune' : 'bande.aucuneLue')}</p>
      </Panneau>
    )
  const poser = (maj: Partial<Valeurs>) => {
    const suite = { ...(courantes.current as Valeurs), ...maj }
    courantes.current = suite
    setValeurs(suite)
    setFautes({})
  }
  const envoyer = (e: FormEvent) => {
    e.preventDefault()
    const v = courantes.current as Valeurs
    const vues: Record<string, string> = {}
    for (const nom of [...BORNES, 'Prix'] as const)
      if (v[nom] === null || Number.isNaN(v[nom])) vues[nom] = ui('aRemplir')
    Object.assign(vues, refusDeBande(v as Tracee))
    setFautes(vues)
    if (Object.keys(vues).length > 0) return
    props.appliquer({ ...(v as Tracee), ...(bande ? { cle: bande.cle } : {}) })
  }
  const dioptrie = (nom: (typeof BORNES)[number] | (typeof ADDITIONS)[number]) => (
    <Dioptrie
      label={t(`bande.${nom}`)}
      value={valeurs[nom]}
      error={fautes[nom]}
      disabled={!ecrit}
      min={nom.startsWith('Sph') ? LIMITES.SphInf : nom.startsWith('Add') ? 0.25 : 0}
      max={nom.startsWith('Sph') ? LIMITES.SphSup : nom.startsWith('Add') ? 4 : LIMITES.CylSup}
      {...(nom.startsWith('Cyl') ? { ecrire: (n: number) => ecrireNombre(n, 2) } : {})}
      onChange={n => poser({ [nom]: n })}
    />
  )
  const mienne = refusee && rogner(refusee.bande, refusee.autre)
  const autre = refusee && rogner(refusee.autre, refusee.bande)
  return (
    <Panneau
      titre={<span id={titre}>{bande ? ecrireBande(bande) : t('bande.nouvelle')}</span>}
      lien={
        refusee ? (
          <Statut ton="bad">{t('bande.refusee')}</Statut>
        ) : bande && bande._id === undefined ? (
          <Statut ton="info">{t('bande.aEnregistrer')}</Statut>
        ) : undefined
      }
    >
      <form
        className={`stack gap-12 ${style.editeur}`}
        aria-labelledby={titre}
        noValidate
        onInput={() => surSaisie(true)}
        onSubmit={envoyer}
      >
        <div className={style.bornes}>
          {BORNES.map(nom => (
            <div key={nom}>{dioptrie(nom)}</div>
          ))}
          {addition && ADDITIONS.map(nom => <div key={nom}>{dioptrie(nom)}</div>)}
          <div ref={prix}>
            <ChampMontant
              label={t('bande.prix')}
              value={valeurs.Prix}
              error={fautes.Prix}
              disabled={!ecrit}
              onChange={Prix => poser({ Prix })}
            />
          </div>
          {voitAchat && (
            <div>
              <ChampMontant
                label={champ('PrixAchat')}
                value={valeurs.PrixAchat}
                disabled={!ecrit}
                onChange={PrixAchat => poser({ PrixAchat })}
              />
            </div>
          )}
        </div>
        {refusee && (
          <Note
            ton="bad"
            role="alert"
            titre={t('bande.chevauche')}
            actions={
              <>
                {mienne && (
                  <Bouton
                    libelle={t('bande.reduire', { bande: ecrireBande(mienne) })}
                    size="sm"
                    faire={() => props.faireLaPlace(mienne, null)}
                  />
                )}
                {autre && (
                  <Bouton
                    libelle={t('bande.reduireAutre', { bande: ecrireBande(autre) })}
                    size="sm"
                    faire={() => props.faireLaPlace(refusee.bande, autre)}
                  />
                )}
              </>
            }
          >
            {ecrireBande(refusee.autre)}, <Montant valeur={refusee.autre.Prix} />. {t('bande.rienPose')}
          </Note>
        )}
        <div className={`flex wrap to-end gap-8 ${style.reponses}`}>
          {bande?._id && (
            <Bouton
              libelle={t('bande.historique')}
              size="sm"
              variant="subtle"
              icone={IconHistory}
              faire={() => props.historique(bande)}
            />
          )}
          {ecrit && bande && (
            <>
              {(['Sph', 'Cyl'] as const)
                .filter(axe => props.coupable(axe))
                .map(axe => (
                  <Bouton
                    key={axe}
                    libelle={t(`bande.couper${axe}`)}
                    size="sm"
                    icone={IconArrowsSplit}
                    faire={() => props.couper(bande, axe)}
                  />
                ))}
              {props.voisines.slice(0, 2).map(v => (
                <Button
                  key={v.cle}
                  size="sm"
                  variant="default"
                  leftSection={<IconArrowsJoin size={16} stroke={1.8} aria-hidden />}
                  onClick={() => props.joindre(bande, v)}
                >
                  {/* Of the same additions: they need not be said. */}
                  {t('bande.joindre', { bande: ecrireBande({ ...v, AddInf: null, AddSup: null }) })}
                </Button>
              ))}
              <Bouton
                libelle={t('bande.retirer')}
                size="sm"
                variant="subtle"
                color="red"
                icone={IconTrash}
                faire={() => props.retirer(bande)}
              />
            </>
          )}
          {ecrit && (
            <>
              {!bande && <Bouton libelle={ui('annuler')} size="sm" faire={props.renoncer} />}
              <Bouton
                libelle={t(bande ? 'bande.changer' : 'bande.poser')}
                variant="filled"
                size="sm"
                type="submit"
                touche={t('touches.entree')}
              />
            </>
          )}
        </div>
      </form>
    </Panneau>
  )
}
