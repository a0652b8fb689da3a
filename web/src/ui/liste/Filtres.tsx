import { Popover, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { tousDe } from '../../kernel/places.ts'
import { type EtatListe, type Liste, sansFiltres } from '../../kernel/useListe.ts'
import { Bouton } from '../Bouton.tsx'
import { ChampFiche } from '../ChampFiche.tsx'
import { ChampListe } from '../ChampListe.tsx'
import { ChampSuggere } from '../ChampSuggere.tsx'
import { Bornes } from './Bornes.tsx'
import { DireBornes } from './DireBornes.ts'
import { useDirePeriode } from './direPeriode.ts'
import style from './liste.module.css'
import { Nom } from './Nom.ts'
import { Retirer } from './Puce.tsx'
import puce from './puce.module.css'
import { type Filtre, nomsDuFiltre } from './types.ts'

interface Props<E> {
  liste: Liste<E>
  filtres: Filtre[]
  /** What the period is about. */
  periode: string | undefined
}

/** What the list is limited to, each limit with its way out; the officine comes first and stays. */
export function Filtres<E>({ liste, filtres, periode }: Props<E>) {
  const t = useTranslations('ui')
  const champ = useChamp()
  const direPeriode = useDirePeriode()
  const { nom, reseau } = useOfficine()
  const { etat, changer, actifs } = liste
  const titre = (f: Filtre) => f.titre ?? champ(f.champ)
  const estPose = (f: Filtre) => nomsDuFiltre(f).some(nomDuFiltre => actifs.includes(nomDuFiltre))
  const poses = filtres.filter(estPose)
  const libres = filtres.filter(f => !estPose(f))
  return (
    <div className={`row wrap gap-8 t13 mb12 min-h28 ${style.filtres} sans-impression`}>
      {liste.parOfficine && (
        <span className={puce.puce}>
          {champ('Officine')} <b>{reseau ? t('reseau') : (nom ?? '…')}</b>
        </span>
      )}
      {actifs.includes('periode') && periode && (
        <span className={puce.puce}>
          {periode} <b className="chiffres">{direPeriode(etat)}</b>
          <Retirer
            quoi={periode}
            retirer={() => changer({ periode: undefined, du: undefined, au: undefined })}
          />
        </span>
      )}
      {poses.map(f => (
        <Puce key={f.champ} filtre={f} titre={titre(f)} etat={etat} changer={changer} />
      ))}
      {libres.length > 0 && <Ajout filtres={libres} titre={titre} poser={changer} />}
      {actifs.length > 0 && (
        <UnstyledButton className={style.lien} onClick={() => changer(sansFiltres(etat))}>
          {t('toutEffacer')}
        </UnstyledButton>
      )}
    </div>
  )
}

const sans = (f: Filtre): EtatListe => Object.fromEntries(nomsDuFiltre(f).map(nom => [nom, undefined]))

interface PropsPuce {
  filtre: Filtre
  titre: string
  etat: EtatListe
  changer: (maj: EtatListe) => void
}

function Puce({ filtre, titre, etat, changer }: PropsPuce) {
  const [ouvert, setOuvert] = useState(false)
  const valeur = etat[filtre.champ] ?? ''
  return (
    <span className={puce.puce}>
      <Popover opened={ouvert} onChange={setOuvert} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className="t13 same-color" onClick={() => setOuvert(o => !o)}>
            {titre}{' '}
            <b>
              {'options' in filtre ? (
                (filtre.options.find(o => o.value === valeur)?.label ?? valeur)
              ) : 'source' in filtre ? (
                <Nom filtre={filtre} id={valeur} />
              ) : 'bornes' in filtre ? (
                <DireBornes filtre={filtre} etat={etat} />
              ) : (
                valeur
              )}
            </b>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={style.valeur}>
          <Valeur
            filtre={filtre}
            titre={titre}
            etat={etat}
            choisir={maj => {
              setOuvert(false)
              changer(maj)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <Retirer quoi={titre} retirer={() => changer(sans(filtre))} />
    </span>
  )
}

interface PropsAjout {
  filtres: Filtre[]
  titre: (f: Filtre) => string
  poser: (maj: EtatListe) => void
}

function Ajout({ filtres, titre, poser }: PropsAjout) {
  const t = useTranslations('ui')
  const [ouvert, setOuvert] = useState(false)
  const [choisi, setChoisi] = useState<Filtre | null>(null)
  const fermer = () => {
    setOuvert(false)
    setChoisi(null)
  }
  return (
    <Popover
      opened={ouvert}
      onChange={o => (o ? setOuvert(true) : fermer())}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={puce.ajout} onClick={() => (ouvert ? fermer() : setOuvert(true))}>
          <IconPlus size={14} aria-hidden /> {t('ajouterFiltre')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        className={choisi ? style.valeur : style.choixFiltre}
        p={choisi ? undefined : 4}
        onKeyDown={e => {
          const pas = choisi ? 0 : e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0
          if (pas === 0) return
          e.preventDefault()
          const options = tousDe(e.currentTarget, 'button')
          const ici = options.indexOf(document.activeElement as HTMLElement)
          options.at((ici + pas) % options.length)?.focus()
        }}
      >
        {choisi ? (
          <Valeur
            filtre={choisi}
            titre={titre(choisi)}
            etat={{}}
            choisir={maj => {
              fermer()
              poser(maj)
            }}
          />
        ) : (
          filtres.map((f, rang) => (
            <Bouton
              key={f.champ}
              libelle={titre(f)}
              variant="subtle"
              color="gray"
              fullWidth
              justify="flex-start"
              data-autofocus={rang === 0 || undefined}
              className="w400 ink"
              faire={() => setChoisi(f)}
            />
          ))
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface PropsValeur {
  filtre: Filtre
  titre: string
  etat: EtatListe
  choisir: (maj: EtatListe) => void
}

function Valeur({ filtre, titre, etat, choisir: poser }: PropsValeur) {
  const t = useTranslations('ui')
  const valeur = etat[filtre.champ] ?? ''
  const choisir = (v: string | undefined) => poser({ [filtre.champ]: v })
  const [texte, setTexte] = useState(valeur)
  // Inside a popover: a dropdown in a portal would be a click outside.
  const dedans = { comboboxProps: { withinPortal: false } }
  if ('options' in filtre) {
    return (
      <ChampListe
        label={titre}
        data={filtre.options}
        value={valeur || null}
        onChange={v => choisir(v ?? undefined)}
        autoFocus
        {...dedans}
      />
    )
  }
  if ('source' in filtre) {
    return (
      <ChampFiche
        label={titre}
        source={filtre.source}
        sansAjout
        value={valeur || null}
        onChange={id => choisir(id ?? undefined)}
        autoFocus
        {...dedans}
      />
    )
  }
  if ('bornes' in filtre) return <Bornes filtre={filtre} titre={titre} etat={etat} choisir={poser} />
  return (
    <form
      className={style.periodeLibre}
      onSubmit={e => {
        e.preventDefault()
        choisir(texte.trim() || undefined)
      }}
    >
      <ChampSuggere
        label={titre}
        source={filtre.suggestions}
        value={texte}
        onChange={setTexte}
        onOptionSubmit={v => choisir(v)}
        autoFocus
        {...dedans}
      />
      <Bouton libelle={t('appliquer')} variant="filled" type="submit" size="sm" />
    </form>
  )
}
