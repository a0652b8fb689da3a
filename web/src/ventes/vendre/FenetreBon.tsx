import type { Client } from '@dioptrie/domain/clients/contract'
import type { PriseEnCharge } from '@dioptrie/domain/commandes/couverture'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { nomSeul } from '../../clients/afficher.tsx'
import { ajoutee } from '../../clients/ajoutee.ts'
import { contrat, type RefusApi, useAppel } from '../../kernel/api.ts'
import type { SousCle } from '../../kernel/envoi.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { source } from '../../referentiel/source.ts'
import { avisErreur } from '../../ui/avis.ts'
import { ChampFiche } from '../../ui/ChampFiche.tsx'
import { Comptage } from '../../ui/Comptage.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { ChampJour } from '../../ui/Jour.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { useLibelle } from '../../ui/useLibelle.ts'
import { usePetiteFiche } from '../../ui/usePetiteFiche.ts'
import style from './fenetres.module.css'
import { PapiersDuBon } from './PapiersDuBon.tsx'

interface Props {
  client: Client
  /** Null: a new one. */
  bon: PriseEnCharge | null
  fermer: () => void
  enregistre: (id: string) => void
}

const TEXTES = [
  'NumeroBon',
  'Matricule',
  'AssurePrincipal',
  'Beneficiaire',
  'Lien',
  'Police',
  'Gestionnaire',
] as const
const MONTANTS = ['PlafondMonture', 'PlafondVerres', 'Plafond', 'MontantAccorde'] as const
const AUTRES = [
  'IdAssurance',
  'IdSociete',
  'Taux',
  'DateDebut',
  'DateFin',
  'Observation',
  'RemiseAssurance',
] as const
type Champ = (typeof TEXTES | typeof MONTANTS | typeof AUTRES)[number]
type Valeurs = Record<Champ, string | number | null>

const valeursDe = (client: Client, bon: PriseEnCharge | null): Valeurs => {
  const lu = (bon ?? {
    IdAssurance: client.IdAssurance,
    IdSociete: client.IdSociete,
    Matricule: client.Matricule,
    Beneficiaire: nomSeul(client),
    ...client.conditions,
    DateDebut: aujourdhuiAbidjan(new Date()),
  }) as Partial<Valeurs>
  return Object.fromEntries([...TEXTES, ...MONTANTS, ...AUTRES].map(c => [c, lu[c] ?? null])) as Valeurs
}

const CONDITIONS = ['Taux', 'Plafond', 'PlafondMonture', 'PlafondVerres', 'Gestionnaire'] as const
const lesConditions = (de: Partial<Record<string, unknown>> | null) =>
  Object.fromEntries(CONDITIONS.map(c => [c, de?.[c] ?? null])) as Pick<Valeurs, (typeof CONDITIONS)[number]>

/** The insurer's paper: who is covered, how much, until when. The share of the sale follows at once. */
export default function FenetreBon({ client, bon, fermer, enregistre }: Props) {
  const t = useTranslations('vendre')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const ajouter = useAppel(contrat.ventes.ajouterPriseEnCharge)
  const modifier = useAppel(contrat.ventes.modifierPriseEnCharge)
  const proposees = useRef(lesConditions(valeursDe(client, bon)))
  const [papiers, setPapiers] = useState<File[]>([])
  // Known from the client's record, the insurer is not asked again: one begins with the number of the paper.
  const [assure] = useState(() => valeursDe(client, bon).IdAssurance !== null)
  const joindre = useAppel(contrat.ventes.joindreAPriseEnCharge)
  const envoyer = (payload: Record<string, unknown>, envoi: SousCle) => {
    const params = { id: client._id }
    // Fields named by lists, and the server says what is missing: the compiler follows neither.
    if (bon) return modifier.mutateAsync({ params, payload: { ...payload, _id: bon._id } as never }, envoi)
    const { Taux, NumeroBon, ...reste } = payload
    const dits = { ...(NumeroBon === null ? {} : { NumeroBon }), ...(Taux === null ? {} : { Taux }) }
    return ajouter.mutateAsync({ params, payload: { ...reste, ...dits } as never }, envoi)
  }
  const saisie = usePetiteFiche({
    cle: `bon:${bon?._id ?? client._id}`,
    depart: valeursDe(client, bon),
    version: bon?.version,
    depuis: courant => valeursDe(client, courant as unknown as PriseEnCharge),
    enregistrer: async (payload, envoi) => {
      const apres = await envoyer(payload, envoi)
      const id = (bon ?? ajoutee(apres.prisesEnCharge, client.prisesEnCharge))?._id
      if (id) {
        enregistre(id)
        await joindreTous(id)
      }
      return apres
    },
    reussi: fermer,
  })
  const { valeurs, erreurs } = saisie
  const poser = (nom: Champ) => (valeur: string | number | null) =>
    saisie.poser({ [nom]: valeur === '' ? null : valeur })
  const commun = (nom: Champ) => ({ label: champ(nom), error: erreurs[nom], onChange: poser(nom) })

  /** Another insurer brings its own terms; those typed from the paper stay. */
  const changerDAssurance = (id: string | null, fiche: Record<string, unknown> | null) => {
    const avant = proposees.current
    const siennes = lesConditions(fiche)
    proposees.current = siennes
    saisie.poser({
      IdAssurance: id,
      ...Object.fromEntries(CONDITIONS.map(c => [c, valeurs[c] === avant[c] ? siennes[c] : valeurs[c]])),
    })
  }

  /** The bon is saved whatever becomes of its papers: what could not be attached is said, and attached again there. */
  const joindreTous = async (id: string) => {
    for (const papier of papiers)
      await joindre
        .mutateAsync({ params: { id }, payload: papier })
        .catch((e: RefusApi) => avisErreur(e, { titre: t('nonJoint', { nom: papier.name }) }))
  }
  const texte = (nom: Champ) => {
    const { onChange, ...reste } = commun(nom)
    return {
      ...reste,
      autoComplete: 'off',
      value: String(valeurs[nom] ?? ''),
      onChange: (e: { currentTarget: { value: string } }) => onChange(e.currentTarget.value),
    }
  }
  return (
    <FenetreSaisie
      titre={t(bon ? 'modifierBon' : 'nouveauBon')}
      taille={720}
      fermer={fermer}
      bouton={ui('enregistrer')}
      saisie={saisie}
      quoi={ui('nonEnregistre')}
      dire={(nom, valeur) => <Valeur champ={nom} valeur={valeur} />}
    >
      <div className={style.grille}>
        <ChampFiche
          source={source('assurance')}
          {...commun('IdAssurance')}
          required
          clearable={false}
          value={valeurs.IdAssurance as string | null}
          onChange={changerDAssurance}
        />
        <TextInput {...texte('NumeroBon')} required data-autofocus={assure || undefined} />
        <ChampFiche
          source={source('societe')}
          {...commun('IdSociete')}
          value={valeurs.IdSociete as string | null}
        />
        <TextInput {...texte('Matricule')} />
        <TextInput {...texte('AssurePrincipal')} />
        <TextInput {...texte('Beneficiaire')} />
        <TextInput className={style.tiers} {...texte('Lien')} placeholder={t('lienExemple')} />
        <TextInput className={style.tiers} {...texte('Police')} />
        <TextInput className={style.tiers} {...texte('Gestionnaire')} />
        <Comptage
          className={style.tiers}
          {...commun('Taux')}
          rightSection="%"
          refusComptage={t('tauxEntier')}
          value={valeurs.Taux as number | null}
        />
        <ChampMontant
          className={style.tiers}
          {...commun('PlafondMonture')}
          placeholder={t('aucunPlafond')}
          value={valeurs.PlafondMonture as number | null}
        />
        <ChampMontant
          className={style.tiers}
          {...commun('PlafondVerres')}
          placeholder={t('aucunPlafond')}
          value={valeurs.PlafondVerres as number | null}
        />
        <ChampMontant
          className={style.tiers}
          {...commun('Plafond')}
          placeholder={t('aucunPlafond')}
          value={valeurs.Plafond as number | null}
        />
        <ChampMontant
          className={style.tiers}
          {...commun('MontantAccorde')}
          value={valeurs.MontantAccorde as number | null}
        />
        <Comptage
          className={style.tiers}
          {...commun('RemiseAssurance')}
          rightSection="%"
          refusComptage={t('tauxEntier')}
          value={valeurs.RemiseAssurance as number | null}
        />
        <ChampJour {...commun('DateDebut')} value={valeurs.DateDebut as string | null} />
        <ChampJour {...commun('DateFin')} value={valeurs.DateFin as string | null} />
        <Textarea className={style.large} {...texte('Observation')} minRows={2} />
      </div>
      <PapiersDuBon bon={bon} clientId={client._id} attente={papiers} attendre={setPapiers} />
    </FenetreSaisie>
  )
}

/** A value in words, for the comparison with what someone else saved. */
function Valeur({ champ, valeur }: { champ: Champ; valeur: unknown }) {
  const id = champ === 'IdAssurance' || champ === 'IdSociete' ? (valeur as string | null) : null
  const libelle = useLibelle(source(champ === 'IdSociete' ? 'societe' : 'assurance'), id)
  if (valeur === null || valeur === '') return '—'
  if (id) return libelle ?? '…'
  if (champ === 'DateDebut' || champ === 'DateFin') return ecrireJour(String(valeur))
  if (champ === 'Taux' || champ === 'RemiseAssurance') return `${valeur}\u00a0%`
  return typeof valeur === 'number' ? ecrireMontant(valeur) : String(valeur)
}
