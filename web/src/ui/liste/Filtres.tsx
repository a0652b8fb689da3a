import { ActionIcon, Button, Popover, Select, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { type Liste, sansFiltres } from '../../kernel/useListe.ts'
import { ChampFiche } from '../ChampFiche.tsx'
import { ChampSuggere } from '../ChampSuggere.tsx'
import { useDirePeriode } from './direPeriode.ts'
import style from './liste.module.css'
import { Nom } from './Nom.ts'
import type { Filtre } from './types.ts'

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
  const poses = filtres.filter(f => actifs.includes(f.champ))
  const libres = filtres.filter(f => !actifs.includes(f.champ))
  return (
    <div className={`${style.filtres} sans-impression`}>
      {liste.parOfficine && (
        <span className={style.puce}>
          {champ('Officine')} <b>{reseau ? t('reseau') : (nom ?? '…')}</b>
        </span>
      )}
      {actifs.includes('periode') && periode && (
        <span className={style.puce}>
          {periode} <b className="chiffres">{direPeriode(etat)}</b>
          <Retirer
            quoi={periode}
            retirer={() => changer({ periode: undefined, du: undefined, au: undefined })}
          />
        </span>
      )}
      {poses.map(f => (
        <Puce
          key={f.champ}
          filtre={f}
          titre={titre(f)}
          valeur={etat[f.champ] ?? ''}
          changer={valeur => changer({ [f.champ]: valeur })}
        />
      ))}
      {libres.length > 0 && (
        <Ajout
          filtres={libres}
          titre={titre}
          etat={etat}
          poser={(nomDuFiltre, valeur) => changer({ [nomDuFiltre]: valeur })}
        />
      )}
      {actifs.length > 0 && (
        <UnstyledButton className={style.lien} onClick={() => changer(sansFiltres(etat))}>
          {t('toutEffacer')}
        </UnstyledButton>
      )}
    </div>
  )
}

function Retirer({ quoi, retirer }: { quoi: string; retirer: () => void }) {
  const t = useTranslations('ui')
  return (
    <ActionIcon
      size={24}
      radius="xl"
      className={style.retirer}
      aria-label={t('retirerFiltre', { quoi })}
      onClick={retirer}
    >
      <IconX size={14} />
    </ActionIcon>
  )
}

interface PropsPuce {
  filtre: Filtre
  titre: string
  valeur: string
  changer: (valeur: string | undefined) => void
}

function Puce({ filtre, titre, valeur, changer }: PropsPuce) {
  const [ouvert, setOuvert] = useState(false)
  return (
    <span className={style.puce}>
      <Popover opened={ouvert} onChange={setOuvert} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={style.puceTexte} onClick={() => setOuvert(o => !o)}>
            {titre}{' '}
            <b>
              {'options' in filtre ? (
                (filtre.options.find(o => o.value === valeur)?.label ?? valeur)
              ) : 'source' in filtre ? (
                <Nom filtre={filtre} id={valeur} />
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
            valeur={valeur}
            choisir={v => {
              setOuvert(false)
              changer(v)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <Retirer quoi={titre} retirer={() => changer(undefined)} />
    </span>
  )
}

interface PropsAjout {
  filtres: Filtre[]
  titre: (f: Filtre) => string
  etat: Record<string, string | undefined>
  poser: (champ: string, valeur: string | undefined) => void
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
        <UnstyledButton className={style.ajout} onClick={() => (ouvert ? fermer() : setOuvert(true))}>
          <IconPlus size={14} aria-hidden /> {t('ajouterFiltre')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={choisi ? style.valeur : style.choixFiltre} p={choisi ? undefined : 4}>
        {choisi ? (
          <Valeur
            filtre={choisi}
            titre={titre(choisi)}
            valeur=""
            choisir={v => {
              fermer()
              poser(choisi.champ, v)
            }}
          />
        ) : (
          filtres.map((f, rang) => (
            <Button
              key={f.champ}
              variant="subtle"
              color="gray"
              fullWidth
              justify="flex-start"
              data-autofocus={rang === 0 || undefined}
              className={style.option}
              onClick={() => setChoisi(f)}
            >
              {titre(f)}
            </Button>
          ))
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface PropsValeur {
  filtre: Filtre
  titre: string
  valeur: string
  choisir: (valeur: string | undefined) => void
}

function Valeur({ filtre, titre, valeur, choisir }: PropsValeur) {
  const t = useTranslations('ui')
  const [texte, setTexte] = useState(valeur)
  // Inside a popover: a dropdown in a portal would be a click outside.
  const dedans = { comboboxProps: { withinPortal: false } }
  if ('options' in filtre) {
    return (
      <Select
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
        value={valeur || null}
        onChange={id => choisir(id ?? undefined)}
        autoFocus
        {...dedans}
      />
    )
  }
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
      <Button type="submit" size="sm">
        {t('appliquer')}
      </Button>
    </form>
  )
}
