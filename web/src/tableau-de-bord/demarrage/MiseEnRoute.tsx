import type { PremiersPas } from '@dioptrie/domain/tableau-de-bord/contract'
import { RingProgress, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { premier } from '../../kernel/places.ts'
import { useMoi } from '../../kernel/session.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Erreur, NonLu } from '../../ui/Erreur.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import { useAction } from '../../ui/useAction.ts'
import style from './demarrage.module.css'
import { ETAPES, REPRISES, USAGES } from './etapes.ts'

type Etape = PremiersPas['etapes'][number]

/**
 * A network of one's own, step by step: what is done is read from the records, what is left leads to its screen. At home
 * until all of it stands or it is put away; in the settings always.
 */
export default function MiseEnRoute({ accueil = false }: { accueil?: boolean }) {
  const t = useTranslations('demarrage')
  const moi = useMoi()
  const { officines, IdOfficinePropre } = useOfficine()
  // What was done on another screen shows as soon as one is back.
  const lecture = useQuery({ ...requete(contrat.tableau.premiersPas), staleTime: 0 })
  const remettre = useAction(contrat.tableau.remettrePas)
  const toutes = (lecture.data?.etapes ?? []).filter(e => moi.permissions.includes(ETAPES[e.Pas].permission))
  const faites = toutes.filter(e => e.Fait)
  if (accueil && (!lecture.data || lecture.data.Rangee || faites.length === toutes.length)) return null
  if (!lecture.data) return <NonLu lecture={lecture} />

  const montrees = accueil ? toutes.filter(e => e.Fait || !e.Remis) : toutes
  const remises = toutes.filter(e => !e.Fait && e.Remis)
  const suivante = toutes.find(e => !e.Fait && !e.Remis)
  /** What to do first; left for tomorrow, the next one instead. */
  const annonce = () => {
    if (toutes[0]?.Fait) return t(faites.length < toutes.length ? 'sert' : 'pret')
    if (!toutes[0]?.Remis) return t('commencer')
    return suivante ? t(`etapes.${suivante.Pas}.titre`) : t('titre')
  }
  const reste = toutes.filter(e => !e.Fait)
  const minutes = (etapes: Etape[]) => etapes.reduce((n, e) => n + ETAPES[e.Pas].minutes, 0)
  const principale = officines.find(o => o.OfficinePrincipale)?._id ?? IdOfficinePropre
  const dire = (pas: string, Remis: boolean) => remettre.faire({ params: { pas }, payload: { Remis } })

  /** The keys of the list, while it holds the hand: elsewhere on the page they keep their own use. */
  function touches(e: KeyboardEvent<HTMLOListElement>) {
    const lignes = [...e.currentTarget.children] as HTMLElement[]
    const rang = lignes.findIndex(l => l.contains(document.activeElement))
    const main = (r: number) => premier(lignes[r], 'a')?.focus()
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault()
      main(Math.max(0, Math.min(lignes.length - 1, rang + (e.key === 'ArrowDown' ? 1 : -1))))
    } else if (e.key.toLowerCase() === 'p' && !e.ctrlKey && !e.metaKey && !e.altKey) {
      const etape = montrees[rang]
      if (!etape || etape.Fait || etape.Remis) return
      e.preventDefault()
      main(rang + 1 < lignes.length ? rang + 1 : rang - 1)
      dire(etape.Pas, true)
    }
  }

  return (
    <div className="sides mb16">
      <Panneau
        bord
        className={style.etapes}
        titre={t('titre')}
        lien={<span className="note">{t('garde', { n: reste.length, minutes: minutes(reste) })}</span>}
      >
        {remettre.refus && <Erreur refus={remettre.refus} quoi={t('nonRemis')} />}
        <ol onKeyDown={touches}>
          {montrees.map(e => {
            const { vers, fait, sinon } = ETAPES[e.Pas]
            const titre = t(`etapes.${e.Pas}.titre`)
            return (
              <li
                key={e.Pas}
                className={style.etape}
                data-pas={e.Pas}
                data-fait={e.Fait || undefined}
                data-ici={e === suivante || undefined}
              >
                <span className={style.rond} aria-hidden>
                  {e.Fait ? <IconCheck size={16} stroke={2.5} /> : toutes.indexOf(e) + 1}
                </span>
                <span className="stack grow min-0">
                  <strong>
                    {titre}
                    {e.Fait && <VisuallyHidden> : {t('fait')}</VisuallyHidden>}
                  </strong>
                  <small>
                    {e.Fait
                      ? t(`etapes.${e.Pas}.fait`, { n: e.Nombre, sur: e.Sur ?? 0, nom: e.Nom ?? '' })
                      : t(`etapes.${e.Pas}.aFaire`, { n: e.Nombre, sur: e.Sur ?? 0, nom: e.Nom ?? '' })}
                  </small>
                </span>
                <span className={`row wrap to-end gap-8 fixed ${style.gestes}`}>
                  {!e.Fait && (
                    <Bouton
                      libelle={t(e.Remis ? 'reprendre' : 'plusTard')}
                      variant="subtle"
                      size="sm"
                      faire={() => dire(e.Pas, !e.Remis)}
                      aria-label={t(e.Remis ? 'reprendreQuoi' : 'plusTardQuoi', { quoi: titre })}
                    />
                  )}
                  {sinon && !e.Fait && moi.permissions.includes(sinon.permission) && (
                    <Bouton libelle={t('unClient')} vers={sinon.vers} size="sm" variant="subtle" />
                  )}
                  <Bouton
                    libelle={t(e.Fait ? 'modifier' : 'maintenant')}
                    vers={(e.Fait && fait) || vers(principale, e)}
                    size="sm"
                    variant={e.Fait ? 'subtle' : e === suivante ? 'filled' : 'default'}
                    aria-label={t(e.Fait ? 'modifierQuoi' : 'maintenantQuoi', { quoi: titre })}
                  />
                </span>
              </li>
            )
          })}
        </ol>
        <footer className="flex wrap between gap-8-16 caption line-top r-foot sunken p10-16">
          <span className={`row gap-6 ${style.touches}`}>
            <Raccourci touche="↑" /> <Raccourci touche="↓" /> {t('touches.etape')}
            <Raccourci touche="P" /> {t('touches.plusTard')}
          </span>
          <span>{remises.length > 0 && accueil ? t('remises', { n: remises.length }) : t('lendemain')}</span>
        </footer>
      </Panneau>
      <aside className="grid-1 gap-16">
        <Panneau>
          <div className="row gap-12">
            <RingProgress
              size={84}
              thickness={8}
              roundCaps
              rootColor="var(--mute-soft)"
              sections={[{ value: (100 * faites.length) / toutes.length, color: 'var(--accent)' }]}
              label={
                <span className="block w650 center">
                  {t('compte', { n: faites.length, sur: toutes.length })}
                </span>
              }
              aria-hidden
            />
            <span className="stack grow min-0">
              <strong>{annonce()}</strong>
              <small>
                {t('reste', {
                  n: toutes.length - faites.length,
                  minutes: minutes(toutes.filter(e => !e.Fait)),
                })}
              </small>
            </span>
          </div>
          {(accueil || lecture.data.Rangee) && (
            <Bouton
              libelle={t(accueil ? 'ranger' : 'sortir')}
              fullWidth
              mt="sm"
              size="sm"
              loading={remettre.enCours}
              faire={() => dire('tout', accueil)}
            />
          )}
        </Panneau>
        <Panneau bord titre={t('marche')}>
          <ul className={style.usages}>
            {USAGES.filter(u => moi.permissions.includes(u.permission)).map(({ usage, apres, vers }) => {
              const etape = apres && toutes.find(e => e.Pas === apres)
              const ouvert = !etape || etape.Fait
              return (
                <li key={usage} data-ferme={!ouvert || undefined}>
                  {ouvert ? (
                    <IconCircleCheck size={18} stroke={1.7} aria-hidden />
                  ) : (
                    <IconLock size={18} stroke={1.7} aria-hidden />
                  )}
                  {ouvert ? (
                    <Link className="link" to={vers}>
                      {t(`usages.${usage}`)}
                    </Link>
                  ) : (
                    <span>{t(`usages.${usage}`)}</span>
                  )}
                  {!ouvert && <small>{t('apres', { n: toutes.indexOf(etape) + 1 })}</small>}
                </li>
              )
            })}
          </ul>
        </Panneau>
        <Panneau bord titre={t('autreLogiciel')}>
          <ol className={style.usages}>
            {REPRISES.filter(r => moi.permissions.includes(r.permission)).map(({ reprise, vers }, rang) => (
              <li key={reprise}>
                <span className={style.rang} aria-hidden>
                  {rang + 1}
                </span>
                <Link className="link" to={vers}>
                  {t(`reprises.${reprise}`)}
                </Link>
              </li>
            ))}
          </ol>
        </Panneau>
      </aside>
    </div>
  )
}
