import type { Activite, EntiteCommerciale } from '@dioptrie/domain/commercial/contract'
import { GENRES_ACTIVITE, type GenreActivite, verifierActivite } from '@dioptrie/domain/commercial/rules'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampHeure } from '../ui/Heure.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { useAction } from '../ui/useAction.ts'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { useDire } from './afficher.tsx'
import style from './commercial.module.css'

interface Valeurs {
  Genre: GenreActivite
  Objet: string
  Echeance: string | null
  Heure: string
  Detail: string
  Fait: boolean
}

/** A note has no day: what was typed for a call before it became one is neither judged nor sent. */
const dite = (v: Valeurs): Valeurs => (v.Genre === 'Note' ? { ...v, Echeance: null, Heure: '' } : v)

interface PropsChamps {
  v: Valeurs
  poser: (maj: Partial<Valeurs>) => void
  erreurs: Record<string, string>
  /** One that is already noted stays what it is. */
  connue?: boolean
  autoFocus?: boolean
}

function Champs({ v, poser, erreurs, connue = false, autoFocus = true }: PropsChamps) {
  const t = useTranslations('commercial')
  return (
    <>
      {!connue && (
        <SegmentedControl
          fullWidth
          aria-label={t('champs.Genre')}
          value={v.Genre}
          onChange={g => poser({ Genre: g as GenreActivite })}
          data={GENRES_ACTIVITE.map(value => ({ value, label: t(`genres.${value}`) }))}
        />
      )}
      <TextInput
        label={t('champs.Objet')}
        required
        maxLength={160}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        autoComplete="off"
        value={v.Objet}
        error={erreurs.Objet}
        onChange={e => poser({ Objet: e.currentTarget.value })}
      />
      {v.Genre !== 'Note' && (
        <div className={style.deux}>
          <ChampJour
            label={t('champs.Echeance')}
            value={v.Echeance}
            error={erreurs.Echeance}
            onChange={Echeance => poser({ Echeance })}
          />
          <ChampHeure
            label={t('champs.Heure')}
            value={v.Heure}
            error={erreurs.Heure}
            onChange={Heure => poser({ Heure })}
          />
        </div>
      )}
    </>
  )
}

interface PropsNoter {
  entite: EntiteCommerciale
  id: string
  /** What is already noted, to be changed. */
  activite?: Activite
  genre?: GenreActivite
  fermer: () => void
}

/** A call, a visit, a note or a task of a record: planned, or told once done. */
export function NoterActivite({ entite, id, activite, genre = 'Appel', fermer }: PropsNoter) {
  const t = useTranslations('commercial')
  const dire = useDire()
  const creer = useAppel(contrat.commercial.creerActivite, { uneFois: true })
  const modifier = useAppel(contrat.commercial.modifierActivite)
  const decommander = useAction(contrat.commercial.retirerActivite, {
    dit: ({ activite: a }) => t('decommandee', { objet: a.Objet }),
    fait: fermer,
  })
  const depuis = (a: Partial<Activite>): Valeurs => ({
    Genre: a.Genre ?? genre,
    Objet: a.Objet ?? '',
    Echeance: a.Echeance ?? null,
    Heure: a.Heure ?? '',
    Detail: a.Detail ?? '',
    Fait: Boolean(a.FaiteLe),
  })
  const saisie = usePetiteFiche({
    cle: `activite:${activite?._id ?? id}`,
    depart: depuis(activite ?? {}),
    version: activite?.version,
    depuis,
    demande: saisie => {
      const { Genre, Fait, ...v } = dite(saisie)
      return activite
        ? { ...v, Heure: v.Heure || null }
        : { ...v, Heure: v.Heure || null, Genre, ...(Fait ? { Fait } : {}) }
    },
    requis: ['Objet'],
    verifier: saisie => verifierActivite(dite(saisie)),
    enregistrer: (payload, envoi) =>
      activite
        ? modifier.mutateAsync({ payload: { ...payload, _id: activite._id } }, envoi)
        : creer.mutateAsync({ payload: { ...payload, entite, idEntite: id } }, envoi),
    reussi: ({ activite: faite }) => {
      avisSucces(t('note', { objet: faite.Objet }))
      fermer()
    },
  })
  const { valeurs: v, poser, erreurs } = saisie
  return (
    <FenetreSaisie
      titre={activite ? activite.Objet : t('noterTitre')}
      fermer={fermer}
      bouton={t('noter')}
      saisie={saisie}
      intitule={nom => (nom === 'Fait' ? t('fait') : t(`champs.${nom}`))}
      dire={dire}
      refus={saisie.refus ?? decommander.refus}
      autres={
        activite &&
        !activite.FaiteLe && (
          <Bouton
            libelle={t('decommander')}
            variant="subtle"
            color="red"
            loading={decommander.enCours}
            faire={() => decommander.faire({ params: { id: activite._id } })}
          />
        )
      }
    >
      <Champs v={v} poser={poser} erreurs={erreurs} connue={activite !== undefined} />
      <Textarea
        label={t('champs.Detail')}
        autosize
        minRows={2}
        maxLength={2000}
        value={v.Detail}
        error={erreurs.Detail}
        onChange={e => poser({ Detail: e.currentTarget.value })}
      />
      {!activite && v.Genre !== 'Note' && v.Echeance && (
        <Checkbox
          label={t('dejaFait')}
          checked={v.Fait}
          onChange={e => poser({ Fait: e.currentTarget.checked })}
        />
      )}
    </FenetreSaisie>
  )
}

interface PropsFaire {
  activite: Pick<Activite, '_id' | 'Objet'>
  entite: EntiteCommerciale
  id: string
  fermer: () => void
}

/** Done: what was said, and what comes next, so that no record is left without a next step. */
export function FaireActivite({ activite, entite, id, fermer }: PropsFaire) {
  const t = useTranslations('commercial')
  const [Detail, setDetail] = useState('')
  const [v, setV] = useState<Valeurs>({
    Genre: 'Appel',
    Objet: '',
    Echeance: ajouterJours(aujourdhuiAbidjan(new Date()), 7),
    Heure: '',
    Detail: '',
    Fait: false,
  })
  const faire = useAppel(contrat.commercial.faireActivite, { uneFois: true })
  const creer = useAppel(contrat.commercial.creerActivite, { uneFois: true })
  const [fautes, setFautes] = useState<Record<string, string>>({})
  const dejaFaite = faire.error?.code === 'DEJA_FAITE'
  const envoyer = async () => {
    const { Genre, Objet, Echeance, Heure } = dite(v)
    // Before anything is done: what follows cannot be corrected once the window is closed on it.
    const vues = Objet.trim() ? verifierActivite({ Genre, Echeance, Heure }) : {}
    setFautes(vues)
    if (Object.keys(vues).length > 0) return
    // Done by a colleague meanwhile, it was told so: pressed again, what follows is still to be noted.
    if (!faire.isSuccess && !dejaFaite)
      await faire.mutateAsync({ payload: { _id: activite._id, Detail: Detail || null } })
    if (Objet.trim())
      await creer.mutateAsync({
        payload: {
          entite,
          idEntite: id,
          Genre,
          Objet,
          Echeance,
          Heure: Heure || null,
          // What was said stays with what follows: the colleague has told their own.
          ...(dejaFaite && Detail ? { Detail } : {}),
        },
      })
    avisSucces(t('note', { objet: dejaFaite ? Objet : activite.Objet }))
    fermer()
  }
  const refus = creer.error ?? faire.error
  return (
    <FenetreSaisie
      titre={t('faitTitre')}
      texte={activite.Objet}
      fermer={fermer}
      bouton={dejaFaite ? t('noterSuite') : t('fait')}
      empeche={dejaFaite && !v.Objet.trim()}
      enCours={faire.isPending || creer.isPending}
      refus={refus}
      envoyer={() => void envoyer().catch(() => undefined)}
    >
      <Textarea
        label={t('champs.Detail')}
        data-autofocus
        autosize
        minRows={2}
        maxLength={2000}
        value={Detail}
        onChange={e => setDetail(e.currentTarget.value)}
      />
      <h3 className={style.suite}>{t('suite')}</h3>
      <Champs
        v={v}
        autoFocus={false}
        poser={maj => setV({ ...v, ...maj })}
        erreurs={{ ...creer.error?.champs, ...fautes }}
      />
    </FenetreSaisie>
  )
}
