import type { Evenement } from '@dioptrie/domain/agenda/contract'
import { verifierDuree } from '@dioptrie/domain/agenda/rules'
import { ecrireJour, estJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { Switch, TextInput } from '@mantine/core'
import { IconExternalLink, IconTrash } from '@tabler/icons-react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { avisAnnulable } from '../ui/annulable.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { ChampHeure } from '../ui/Heure.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { lireHeure } from '../ui/saisie/heure.ts'
import { useGeste } from '../ui/useGeste.ts'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { Alertes } from './Alertes.tsx'
import style from './fenetre.module.css'
import { useNomDeLabel } from './Pastille.tsx'
import { plusMinutes, suivreLeDebut } from './temps.ts'
import { useLabels } from './useAgenda.ts'

interface Props {
  /** An event, or the day or instant of a new one. */
  quoi: Evenement | Jour | string
  peutEcrire: boolean
  fermer: () => void
}

type Valeurs = {
  title: string
  label: string
  allDay: boolean
  jourDebut: Jour | null
  heureDebut: string
  jourFin: Jour | null
  heureFin: string
  url: string
}

const DUREE = 60
const ARRIVEE = '09:00'

function depart(quoi: Props['quoi'], label: string): Valeurs {
  const pris = typeof quoi === 'string' ? null : quoi
  const debut =
    pris?.startDate ?? (estJour(quoi as string) ? `${quoi as string}T${ARRIVEE}:00.000Z` : (quoi as string))
  const fin = pris?.endDate ?? plusMinutes(debut, DUREE)
  return {
    title: pris?.title ?? '',
    label: pris?.label ?? label,
    allDay: pris?.allDay ?? false,
    jourDebut: debut.slice(0, 10),
    heureDebut: debut.slice(11, 16),
    jourFin: fin.slice(0, 10),
    heureFin: fin.slice(11, 16),
    url: pris?.url ?? '',
  }
}

const instant = (allDay: boolean, jour: Jour | null, heure: string): `${string}T${string}Z` =>
  `${jour}T${allDay ? '00:00' : heure || '00:00'}:00.000Z`
const dureeDe = ({ allDay, jourDebut, heureDebut, jourFin, heureFin }: Valeurs) => ({
  startDate: instant(allDay, jourDebut, heureDebut),
  endDate: instant(allDay, jourFin, heureFin),
})
const demande = (v: Valeurs) => ({
  title: v.title.trim(),
  label: v.label,
  allDay: v.allDay,
  url: v.url.trim(),
  ...dureeDe(v),
})

/** An event, typed or changed. Nothing leaves before it is sent; a refusal lands on its field. */
export default function FenetreEvenement({ quoi, peutEcrire, fermer }: Props) {
  const t = useTranslations('agenda')
  const mots = useTranslations('saisie')
  const ui = useTranslations('ui')
  const labels = useLabels()
  const nomDeLabel = useNomDeLabel()
  const { IdOfficine, IdOfficinePropre, officines } = useOfficine()
  const pris = typeof quoi === 'string' ? null : quoi
  const creer = useAppel(contrat.agenda.creer)
  const modifier = useAppel(contrat.agenda.modifier)
  const supprimer = useAppel(contrat.agenda.supprimer)
  const officine = pris?.IdOfficine ?? IdOfficine ?? IdOfficinePropre
  const verifier = (v: Valeurs) => {
    const { title, allDay, jourDebut, heureDebut, jourFin, heureFin } = v
    const fautes: Record<string, string> = {}
    if (title.trim() === '') fautes.title = t('titreVide')
    if (!estJour(jourDebut)) fautes.startDate = t('jourAttendu')
    if (!estJour(jourFin)) fautes.endDate = t('jourAttendu')
    if (!allDay && lireHeure(heureDebut) === null) fautes.heureDebut = mots('heureAttendue')
    if (!allDay && lireHeure(heureFin) === null) fautes.heureFin = mots('heureAttendue')
    if (Object.keys(fautes).every(nom => nom === 'title')) Object.assign(fautes, verifierDuree(dureeDe(v)))
    return fautes
  }
  const saisie = usePetiteFiche({
    cle: `evenement:${pris?._id ?? 'nouveau'}`,
    depart: depart(quoi, 'rendez-vous'),
    version: pris?.version,
    depuis: courant => depart(courant as unknown as Evenement, 'rendez-vous'),
    demande,
    requis: ['title'],
    verifier,
    enregistrer: (event, envoi) =>
      pris
        ? modifier.mutateAsync({ params: { id: pris._id }, payload: { event } }, envoi)
        : creer.mutateAsync({ payload: { event: { ...event, IdOfficine: officine } } }, envoi),
    reussi: ({ title }) => {
      avisSucces(t(pris ? 'modifie' : 'note', { titre: title }))
      fermer()
    },
  })
  const { valeurs, poser, lie, coche } = saisie
  // The fields of the body are those of its event.
  const erreurs = Object.fromEntries(
    Object.entries(saisie.erreurs).map(([nom, m]) => [nom.replace(/^event\./, ''), m]),
  )
  const retrait = useGeste()

  const retirer = async (evenement: Evenement) => {
    await supprimer.mutateAsync({ params: { id: evenement._id } })
    fermer()
    const { title, startDate, endDate, url, classes, label, allDay, IdOfficine } = evenement
    const event = { title, startDate, endDate, url, classes, label, allDay, IdOfficine }
    avisAnnulable(t('retire', { titre: title }), ui('annuler'), () => creer.mutate({ payload: { event } }))
  }

  const lu = { disabled: !peutEcrire }
  const intitules: Record<keyof Valeurs, string> = {
    title: t('champs.title'),
    label: t('champs.label'),
    allDay: t('journee'),
    jourDebut: t('champs.startDate'),
    heureDebut: t('champs.heureDebut'),
    jourFin: t('champs.endDate'),
    heureFin: t('champs.heureFin'),
    url: t('champs.url'),
  }
  return (
    <FenetreSaisie
      titre={pris ? t('evenement') : t('nouveau')}
      taille={560}
      fermer={fermer}
      bouton={peutEcrire ? (pris ? ui('enregistrer') : t('noter')) : undefined}
      saisie={saisie}
      enCours={saisie.enCours || retrait.enCours}
      refus={saisie.refus ?? retrait.refus}
      quoi={t('nonFait')}
      intitule={nom => intitules[nom]}
      dire={(nom, valeur) =>
        nom === 'label'
          ? nomDeLabel(String(valeur))
          : nom === 'allDay'
            ? ui(valeur ? 'oui' : 'non')
            : nom === 'jourDebut' || nom === 'jourFin'
              ? ecrireJour(String(valeur))
              : undefined
      }
      autres={
        peutEcrire &&
        pris && (
          <Bouton
            libelle={t('retirer')}
            variant="subtle"
            color="red"
            loading={supprimer.isPending}
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
            faire={() => void retrait.faire(() => retirer(pris))}
          />
        )
      }
    >
      <Grille>
        <TextInput
          {...lu}
          className={largeur.large}
          label={t('champs.title')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={200}
          {...lie('title')}
        />
        <ChampListe
          {...lu}
          label={t('champs.label')}
          data={labels.map(l => ({ value: l.value, label: nomDeLabel(l.value) }))}
          comboboxProps={{ withinPortal: false }}
          value={valeurs.label}
          error={erreurs.label}
          onChange={label => label && poser({ label })}
        />
        <Switch {...lu} className="self-end pb8" label={t('journee')} {...coche('allDay')} />
        <div className={style.moment}>
          <ChampJour
            {...lu}
            label={t('champs.startDate')}
            required
            value={valeurs.jourDebut}
            error={erreurs.startDate}
            onChange={jourDebut => poser(suivreLeDebut(valeurs, { jourDebut }))}
          />
          {!valeurs.allDay && (
            <ChampHeure
              {...lu}
              label={t('champs.heureDebut')}
              value={valeurs.heureDebut}
              error={erreurs.heureDebut}
              onChange={heureDebut => poser(suivreLeDebut(valeurs, { heureDebut }))}
            />
          )}
        </div>
        <div className={style.moment}>
          <ChampJour
            {...lu}
            label={t('champs.endDate')}
            required
            value={valeurs.jourFin}
            error={erreurs.endDate}
            onChange={jourFin => poser({ jourFin })}
          />
          {!valeurs.allDay && <ChampHeure {...lu} label={t('champs.heureFin')} {...lie('heureFin')} />}
        </div>
        <TextInput
          {...lu}
          className={largeur.large}
          label={t('champs.url')}
          description={t('urlAide')}
          autoComplete="off"
          {...lie('url')}
        />
      </Grille>
      {peutEcrire && estJour(valeurs.jourDebut) && estJour(valeurs.jourFin) && (
        <Alertes
          note={{ ...dureeDe(valeurs), label: valeurs.label, allDay: valeurs.allDay, _id: pris?._id }}
          officine={officine}
        />
      )}
      {pris?.url && (
        <a className={style.lien} href={pris.url} target="_blank" rel="noreferrer">
          <IconExternalLink size={16} stroke={1.8} aria-hidden />
          {t('ouvrirLien')}
        </a>
      )}
      <p className="note">{t('pour', { officine: officines.find(o => o._id === officine)?.Nom ?? '…' })}</p>
      {pris && <PiedFiche fiche={pris} />}
    </FenetreSaisie>
  )
}
