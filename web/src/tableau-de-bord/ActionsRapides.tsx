import type { Profil } from '@dioptrie/domain/acces/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Ecran } from '../kernel/ecran.ts'
import { useTitres, useTranslations } from '../kernel/i18n.tsx'
import { useMoi } from '../kernel/session.ts'
import { actions, ICONES, menu } from '../shell/menu.ts'
import style from './accueil.module.css'

/** On a line at 1,280 pixels; the rest is under the three dots. */
const MONTREES = 5
const AUTRES = 8

/** What a shop does all day long, in the order of a visit; the rest comes after. */
const DABORD: Ecran['action'][] = [
  'clients.creer',
  'clients.ordonnances.saisir',
  'ventes.vendre',
  'caisse.encaisser',
  'comptoir.vendre',
  'ventes.proposer',
]
const rang = ({ action }: Ecran) => (DABORD.includes(action) ? DABORD.indexOf(action) : DABORD.length)

/** How much the role does where it may also read: the workshop opens the workshop before the clients, who invoices the insurers first. */
const travail = ({ permissions }: Profil, { permission }: Ecran) => {
  const aire = `${permission?.split('.')[0]}.`
  return permissions.filter(p => p.startsWith(aire) && !/\.(lire|exporter)$/.test(p)).length
}
/** Done once, when a house begins: after what is done every day. */
const unique = ({ path }: Ecran) => /import|ouverture/.test(path)

/** What this person's role does most: its verbs first, then the lists it works in, then those it reads. */
export function ActionsRapides() {
  const t = useTranslations('tableau-de-bord')
  const texte = useTitres()
  const moi = useMoi()
  const verbes = actions(moi).sort((a, b) => rang(a) - rang(b))
  const listes = menu(moi)
    .filter(g => g.groupe !== 'accueil')
    .flatMap(g => g.ecrans)
    .filter(e => !verbes.includes(e))
    .sort((a, b) => travail(moi, b) - travail(moi, a))
  const choix: Ecran[] = [...verbes, ...listes]
    .filter(e => !e.path.includes('{'))
    .sort((a, b) => Number(unique(a)) - Number(unique(b)))
    .slice(0, MONTREES + AUTRES)
  const icone = (ecran: Ecran) => ecran.icone ?? (ecran.groupe ? ICONES[ecran.groupe] : IconFileText)
  return (
    <ul className={style.actions}>
      {choix.slice(0, MONTREES).map(ecran => {
        const Icone = icone(ecran)
        return (
          <li key={ecran.path}>
            <Link to={ecran.path} className={style.action}>
              <Icone size={18} stroke={1.7} aria-hidden />
              {texte(ecran.action ?? ecran.titre)}
            </Link>
          </li>
        )
      })}
      {choix.length > MONTREES && (
        <li>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={t('autresActions')}>
                <IconDots size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {choix.slice(MONTREES).map(ecran => {
                const Icone = icone(ecran)
                return (
                  <Menu.Item
                    key={ecran.path}
                    component={Link}
                    to={ecran.path}
                    leftSection={<Icone size={18} stroke={1.7} aria-hidden />}
                  >
                    {texte(ecran.action ?? ecran.titre)}
                  </Menu.Item>
                )
              })}
            </Menu.Dropdown>
          </Menu>
        </li>
      )}
    </ul>
  )
}
