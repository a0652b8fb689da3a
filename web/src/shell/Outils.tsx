import { ActionIcon, Menu, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import {
  IconBell,
  IconBuildingStore,
  IconCamera,
  IconChevronDown,
  IconCircleHalf2,
  IconDots,
  IconFileText,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconStar,
  IconStarFilled,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { deconnecter } from '../acces/connexion.ts'
import { choisirTheme, THEMES, type Theme, useTheme } from '../kernel/apparence.ts'
import type { Ecran } from '../kernel/ecran.ts'
import { choisirLangue, useLangue, useTitres, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { ouvrirFenetre } from '../kernel/ouvertures.ts'
import { useEcran } from '../kernel/routeur.tsx'
import { autorise, useMoi } from '../kernel/session.ts'
import { LANGUES, type Langue } from '../kernel/textes.ts'
import { ecrans } from '../screens.ts'
import { Raccourci } from '../ui/Raccourci.tsx'
import style from './barre.module.css'
import { etoilesQuiTiennent, useEtoiles } from './etoiles.ts'
import { ICONES } from './menu.ts'
import { useNouveautes } from './nouveautes.ts'

const Portrait = lazy(async () => ({ default: (await import('../ui/Portrait.tsx')).Portrait }))

const iconeDe = (ecran: Ecran) => ecran.icone ?? (ecran.groupe ? ICONES[ecran.groupe] : IconFileText)

/** What stands at the end of the bar: starred pages, officine, language, theme, account. */
export default function Outils({ court = false }: { court?: boolean }) {
  if (court)
    return (
      <>
        <Camera />
        <Cloche />
        <Compte court />
      </>
    )
  return (
    <>
      <Etoiles />
      <ChoixOfficine />
      <ChoixLangue />
      <ChoixTheme />
      <Camera />
      <Cloche />
      <span className={style.trait} />
      <Compte />
    </>
  )
}

/** Where the browser reads codes by itself: a phone or a tablet in the hand of who counts a shelf. */
function Camera() {
  const t = useTranslations('shell')
  if (!('BarcodeDetector' in window)) return null
  return (
    <ActionIcon size={32} aria-label={t('camera')} onClick={() => ouvrirFenetre('camera')}>
      <IconCamera size={18} stroke={1.7} />
    </ActionIcon>
  )
}

/** How much is new for this person; what it is comes when asked for. */
function Cloche() {
  const t = useTranslations('shell')
  const n = useNouveautes()?.nonLues ?? 0
  return (
    <ActionIcon
      size={32}
      className={style.cloche}
      data-n={n > 99 ? '99+' : n || undefined}
      aria-label={t('notifications', { n })}
      onClick={() => ouvrirFenetre('notifications')}
    >
      <IconBell size={18} stroke={1.7} />
    </ActionIcon>
  )
}

/** The pages this person starred and may open, and whether the open one is, or can be, among them. */
function usePagesEtoilees() {
  const moi = useMoi()
  const courant = useEcran()
  const { chemins, basculer } = useEtoiles()
  const marques = chemins
    .map(chemin => ecrans.find(e => e.path === chemin))
    .filter((e): e is Ecran => e !== undefined && autorise(moi, e))
  const etoilable = courant !== undefined && !courant.public && !courant.path.includes('{')
  const marquee = etoilable && chemins.includes(courant.path)
  return { marques, marquee, basculer: etoilable ? () => basculer(courant.path) : null }
}

function PageEtoilee({ ecran }: { ecran: Ecran }) {
  const texte = useTitres()
  const Icone = iconeDe(ecran)
  return (
    <Menu.Item component={Link} to={ecran.path} leftSection={<Icone size={17} stroke={1.7} />}>
      {texte(ecran.titre)}
    </Menu.Item>
  )
}

/** On a phone they stand in the menu of the account: the bar has no room for them. */
function EtoilesDuMenu() {
  const t = useTranslations('shell.etoiles')
  const { marques, marquee, basculer } = usePagesEtoilees()
  if (!basculer && marques.length === 0) return null
  return (
    <>
      <Menu.Divider />
      {basculer && (
        <Menu.Item
          leftSection={marquee ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.7} />}
          onClick={basculer}
        >
          {t(marquee ? 'retirer' : 'ajouter')}
        </Menu.Item>
      )}
      {marques.map(ecran => (
        <PageEtoilee key={ecran.path} ecran={ecran} />
      ))}
    </>
  )
}

function Etoiles() {
  const t = useTranslations('shell.etoiles')
  const texte = useTitres()
  const { marques, marquee, basculer } = usePagesEtoilees()
  const { ref, width } = useElementSize()
  const visibles = etoilesQuiTiennent(marques.length, width, basculer ? 1 : 0)
  const reste = marques.slice(visibles)
  return (
    <div ref={ref} className={style.etoiles}>
      {basculer && (
        <Tooltip label={t(marquee ? 'retirer' : 'ajouter')}>
          <ActionIcon
            size={32}
            aria-label={t(marquee ? 'retirer' : 'ajouter')}
            aria-pressed={marquee}
            className="accent"
            onClick={basculer}
          >
            {marquee ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
      )}
      {marques.slice(0, visibles).map(ecran => {
        const Icone = iconeDe(ecran)
        return (
          <Tooltip key={ecran.path} label={texte(ecran.titre)}>
            <ActionIcon
              size={32}
              component={Link}
              to={ecran.path}
              aria-label={texte(ecran.titre)}
              className="muted"
            >
              <Icone size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )
      })}
      {reste.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon size={32} aria-label={t('autres')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {reste.map(ecran => (
              <PageEtoilee key={ecran.path} ecran={ecran} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

function ChoixOfficine() {
  const t = useTranslations('shell.officine')
  const ui = useTranslations('ui')
  const { peutChoisir, officines, IdOfficine, IdOfficinePropre, nom, reseau, choisir } = useOfficine()
  const libelle = reseau ? t('reseau') : nom
  // A name that came later would push its button aside.
  if (libelle === null) return null
  if (!peutChoisir) {
    return (
      <span className={`row gap-8 w550 nowrap r-control h36 ${style.officine}`} data-fixe="">
        <IconBuildingStore size={18} stroke={1.7} aria-hidden />
        <span>{libelle}</span>
      </span>
    )
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <UnstyledButton className={`row gap-8 w550 nowrap r-control h36 ${style.officine}`}>
            <VisuallyHidden>{ui('intitule', { titre: t('choisir') })}</VisuallyHidden>
            <IconBuildingStore size={18} stroke={1.7} aria-hidden />
            <span>{libelle}</span>
            <IconChevronDown size={15} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('choisir')}</Menu.Label>
          {officines.map(o => (
            <Menu.Item
              key={o._id}
              onClick={() => choisir(o._id)}
              data-choisi={o._id === IdOfficine ? '' : undefined}
              rightSection={
                o._id === IdOfficinePropre ? <span className="caption">{t('mienne')}</span> : undefined
              }
            >
              {o.Nom}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => choisir(null)} data-choisi={reseau ? '' : undefined}>
            {t('reseau')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span className={style.trait} />
    </>
  )
}

function ChoixLangue() {
  const t = useTranslations('shell')
  const ui = useTranslations('ui')
  const langue = useLangue()
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={`row gap-8 w550 nowrap r-control h36 ${style.langue}`}>
          <VisuallyHidden>{ui('intitule', { titre: t('langue') })}</VisuallyHidden>
          {langue.toUpperCase()}
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(LANGUES) as Langue[]).map(l => (
          <Menu.Item
            key={l}
            lang={l}
            onClick={() => choisirLangue(l)}
            data-choisi={l === langue ? '' : undefined}
          >
            {LANGUES[l]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const ICONES_THEME: Record<Theme, typeof IconSun> = {
  light: IconMoon,
  dark: IconSun,
  'semi-dark': IconCircleHalf2,
}

function ChoixTheme() {
  const t = useTranslations('shell.theme')
  const theme = useTheme()
  const Icone = ICONES_THEME[theme]
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`${t('titre')} : ${t(theme)}`}>
          <Icone size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {THEMES.map(choix => (
          <Menu.Item
            key={choix}
            onClick={() => choisirTheme(choix)}
            data-choisi={choix === theme ? '' : undefined}
          >
            {t(choix)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const initiales = (nom: string) =>
  nom
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(mot => mot[0]?.toUpperCase())
    .join('')

/** On the phone the bar has room for nothing else: language, theme and officine are in here. */
function Compte({ court = false }: { court?: boolean }) {
  const t = useTranslations('shell')
  const moi = useMoi()
  const theme = useTheme()
  const langue = useLangue()
  const ecran = useEcran()
  const { peutChoisir, officines, IdOfficine, reseau, choisir } = useOfficine()
  const nom = moi.displayName || moi.email
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton className={style.compte}>
          <VisuallyHidden>
            {t('profil.menu')}
            {court ? ` : ${nom}` : ' : '}
          </VisuallyHidden>
          <span className={style.avatar} aria-hidden>
            {moi.photoURL ? (
              <Suspense fallback={initiales(nom)}>
                <Portrait url={moi.photoURL} nom={nom} />
              </Suspense>
            ) : (
              initiales(nom)
            )}
          </span>
          {!court && (
            <>
              <span className={style.identite}>
                <strong className="cut t13 w550">{nom}</strong>
                <small className="cut t12">{moi.about || t(`roles.${moi.userRole}`)}</small>
              </span>
              <IconChevronDown size={15} stroke={1.8} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{moi.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconUserCircle size={17} stroke={1.7} />}
          onClick={() => ouvrirFenetre('profil')}
        >
          {t('profil.mien')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLock size={17} stroke={1.7} />}
          onClick={() => ouvrirFenetre('mot-de-passe')}
        >
          {t('profil.motDePasse')}
        </Menu.Item>
        {!court && (
          <Menu.Item
            leftSection={<IconKeyboard size={17} stroke={1.7} />}
            rightSection={<Raccourci touche="?" />}
            onClick={() => ouvrirFenetre('raccourcis')}
          >
            {t('profil.raccourcis')}
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={`/guide/ecran${ecran?.path ?? '/'}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconFileText size={17} stroke={1.7} />}
        >
          {t('guide')}
        </Menu.Item>
        {court && (
          <>
            <EtoilesDuMenu />
            {peutChoisir && (
              <>
                <Menu.Divider />
                <Menu.Label>{t('officine.choisir')}</Menu.Label>
                {officines.map(o => (
                  <Menu.Item
                    key={o._id}
                    onClick={() => choisir(o._id)}
                    data-choisi={o._id === IdOfficine ? '' : undefined}
                  >
                    {o.Nom}
                  </Menu.Item>
                ))}
                <Menu.Item onClick={() => choisir(null)} data-choisi={reseau ? '' : undefined}>
                  {t('officine.reseau')}
                </Menu.Item>
              </>
            )}
            <Menu.Divider />
            <Menu.Label>{t('theme.titre')}</Menu.Label>
            {THEMES.map(choix => (
              <Menu.Item
                key={choix}
                onClick={() => choisirTheme(choix)}
                data-choisi={choix === theme ? '' : undefined}
              >
                {t(`theme.${choix}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Label>{t('langue')}</Menu.Label>
            {(Object.keys(LANGUES) as Langue[]).map(l => (
              <Menu.Item
                key={l}
                lang={l}
                onClick={() => choisirLangue(l)}
                data-choisi={l === langue ? '' : undefined}
              >
                {LANGUES[l]}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.7} />} onClick={() => void deconnecter()}>
          {t('profil.deconnexion')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
