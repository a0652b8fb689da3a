import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Permission, Rule } from '@dioptrie/domain/kernel/permissions'
import { Skeleton, Switch, Tabs } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, type RefusApi, requete } from '../kernel/api.ts'
import { useTitres, useTranslations } from '../kernel/i18n.tsx'
import { useMoi, usePermission } from '../kernel/session.ts'
import { ICONES, menu } from '../shell/menu.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './apercu.module.css'

/** A region that scrolls must be reachable by the keyboard. */
const ATTEIGNABLE = { tabIndex: 0 } as const

interface Props {
  /** The calls are the same for every role: any saved one lists them. */
  id: string | undefined
  rule: Rule
  permissions: readonly Permission[]
  enDirect: boolean
  /** Why no saved role could be found to list the calls. */
  refus?: RefusApi | null
}

/** What someone with this role alone would see and could do, following the choices as they are made. */
export function ApercuRole({ id, rule, permissions, enDirect, refus = null }: Props) {
  const t = useTranslations('comptes.apercu')
  return (
    <Panneau titre={t('titre')} bord className={style.panneau}>
      {enDirect && <p className="note p10-16">{t('enDirect')}</p>}
      <Tabs defaultValue="menu">
        <Tabs.List>
          <Tabs.Tab value="menu">{t('menu')}</Tabs.Tab>
          <Tabs.Tab value="seul">{t('seul')}</Tabs.Tab>
          <Tabs.Tab value="appels">{t('appels')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="menu">
          <MenuDuRole rule={rule} permissions={permissions} />
        </Tabs.Panel>
        <Tabs.Panel value="seul">
          {refus ? <Erreur refus={refus} /> : <SeulDuRole id={id} permissions={permissions} />}
        </Tabs.Panel>
        <Tabs.Panel value="appels">
          {refus ? <Erreur refus={refus} /> : <AppelsDuRole id={id} permissions={permissions} />}
        </Tabs.Panel>
      </Tabs>
      {!permissions.includes('reseau.consulter') && <p className="note p10-16">{t('reseau')}</p>}
    </Panneau>
  )
}

function MenuDuRole({ rule, permissions }: Pick<Props, 'rule' | 'permissions'>) {
  const t = useTranslations('comptes.apercu')
  const shell = useTranslations('shell.groupes')
  const texte = useTitres()
  const moi = useMoi()
  const groupes = menu({ ...moi, userRole: rule, permissions: [...permissions] })
  return (
    <ul className={style.menu} {...ATTEIGNABLE} aria-label={t('menuDe')}>
      {groupes.map(({ groupe, ecrans }) => {
        const Icone = ICONES[groupe]
        return (
          <li key={groupe}>
            <span className="row gap-10 w550">
              <Icone size={17} stroke={1.7} aria-hidden />
              {shell(groupe)}
            </span>
            {ecrans.length > 1 && (
              <ul className={style.ecrans}>
                {ecrans.map(e => (
                  <li key={e.path}>{texte(e.titre)}</li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
      {groupes.length === 0 && <li className="note p10-16">{t('menuVide')}</li>}
    </ul>
  )
}

const useAppels = (id: string | undefined) =>
  useQuery({
    ...requete(contrat.roles.apercu, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 300_000,
  })

/** What can cost the shop, and how far: by what it moves, each with where the owner reads it. */
function SeulDuRole({ id, permissions }: Pick<Props, 'id' | 'permissions'>) {
  const t = useTranslations('comptes.apercu')
  const genres = useTranslations('exceptions.genres')
  const { data, error, refetch } = useAppels(id)
  // From how much it shows is not told to whoever is shown by it.
  const voitTout = usePermission('tableau.exceptions')
  const seuils = useQuery({ ...requete(contrat.exceptions.seuils), enabled: voitTout })
  const refus = error ?? seuils.error
  if (refus) return <Erreur refus={refus} reessayer={() => void refetch()} />
  if (!data || (voitTout && !seuils.data)) return <Skeleton height={220} />
  const limites = new Map(seuils.data?.seuils.map(s => [s.Genre as string, s]))
  const siens = data.appels.filter(a => a.geste && (permissions as readonly string[]).includes(a.acces))
  const jusqua = (montre: readonly string[]) =>
    montre.flatMap(g => {
      const { SeulParGeste = null, SeulParMois = null } = limites.get(g) ?? {}
      return [
        SeulParGeste !== null && t('dUnCoup', { montant: ecrireMontant(SeulParGeste) }),
        SeulParMois !== null && t('parMois', { montant: ecrireMontant(SeulParMois) }),
      ]
    })
  return (
    <section className={style.seul} {...ATTEIGNABLE} aria-label={t('seulDe')}>
      {Object.entries(Object.groupBy(siens, a => a.geste?.bouge ?? '')).map(([bouge, liste]) => (
        <div key={bouge} className="grid gap-8">
          <h3 className="w550">{t(`bouge.${bouge as 'argent'}`)}</h3>
          <ul className="grid gap-8">
            {liste?.map(({ nom, resume, geste }) => (
              <li key={nom}>
                <span>{resume.replace(/ (?=[:;?!»])/g, '\u00a0')}</span>
                <p className="note">
                  {[
                    ...jusqua(geste?.montre ?? []),
                    geste?.remise && t('saRemise'),
                    geste?.autreMain && t('autreMain'),
                    geste?.papier && t('avecPapier', { papier: geste.papier }),
                    geste?.preuve && t('preuve'),
                    geste?.montre.length &&
                      t('seLit', { genres: geste.montre.map(g => genres(g as 'Remise')).join(', ') }),
                    geste?.dit,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {siens.length === 0 && <p className="note p10-16">{t('seulVide')}</p>}
    </section>
  )
}

function AppelsDuRole({ id, permissions }: Pick<Props, 'id' | 'permissions'>) {
  const t = useTranslations('comptes.apercu')
  const [refusees, setRefusees] = useState(false)
  const { data, error, refetch } = useAppels(id)
  if (error) return <Erreur refus={error} reessayer={() => void refetch()} />
  if (!data) return <Skeleton height={220} />
  const miennes = new Set<string>(['session', ...permissions])
  const appels = data.appels
    .filter(a => a.acces !== 'public')
    .map(a => ({ ...a, permis: miennes.has(a.acces) }))
  const permis = appels.filter(a => a.permis).length
  return (
    <div className="grid gap-8">
      <div className={style.bilan}>
        <strong role="status">{t('bilan', { permis, total: appels.length })}</strong>
        <Switch
          label={t('refusees')}
          checked={refusees}
          onChange={e => setRefusees(e.currentTarget.checked)}
        />
      </div>
      <ul className={style.liste} {...ATTEIGNABLE} aria-label={t('appels')}>
        {appels
          .filter(a => a.permis || refusees)
          .map(a => (
            <li key={a.nom} data-permis={a.permis}>
              {a.permis ? (
                <IconCheck size={16} stroke={2} role="img" aria-label={t('permis')} />
              ) : (
                <IconX size={16} stroke={2} role="img" aria-label={t('refuse')} />
              )}
              {/* Written for the document of the calls, with plain spaces: here no line begins with « ; ». */}
              <span>{a.resume.replace(/ (?=[:;?!»])/g, '\u00a0')}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
