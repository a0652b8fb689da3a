import { commandeAutrement, verresVendus } from '@dioptrie/domain/atelier/rules'
import type { Client, Ordonnance } from '@dioptrie/domain/clients/contract'
import { verifierSaisieOrdonnance } from '@dioptrie/domain/clients/rules'
import { ETAPES_FINIES } from '@dioptrie/domain/commandes/etats'
import { age, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import {
  formule,
  type OrdonnanceDatee,
  pasTenu,
  type SaisieOeil,
  type TypeVision,
} from '@dioptrie/domain/kernel/optique'
import { Textarea } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { memo, useCallback, useEffect, useRef } from 'react'
import { chemins } from '../chemins/clients.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { ordonnancesTues } from '../kernel/gardee.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { ouvrirFenetre } from '../kernel/ouvertures.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { source } from '../referentiel/source.ts'
import { jour } from '../ui/afficher.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Note as Avertir } from '../ui/Erreur.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { useLibelle } from '../ui/useLibelle.ts'
import { AvecClient } from './AvecClient.tsx'
import { ApresLeNom, nomAvecCivilite } from './afficher.tsx'
import { ajoutee } from './ajoutee.ts'
import { ChercherClient } from './ChercherClient.tsx'
import style from './clients.module.css'
import { OrdonnanceAbsente } from './OrdonnanceAbsente.tsx'
import { GrilleOrdonnance } from './ordonnance/GrilleOrdonnance.tsx'
import { usePasDioptrie } from './pas.ts'
import { useValiditeMois } from './validite.ts'

interface Valeurs extends Record<string, unknown> {
  DateOrd: string | null
  OD: SaisieOeil
  OG: SaisieOeil
  TypeVision: TypeVision | null
  IdPrescripteur: string | null
  IdCentre: string | null
  Observation: string
}

const schema = async () => (await import('@dioptrie/domain/clients/fiches')).SaisieOrdonnance
const PRESCRIPTEURS = source('prescripteur')
const CENTRES = source('centre_hospitalier')

const depuis = (o: Record<string, unknown>): Valeurs => ({
  DateOrd: (o.DateOrd as string | undefined) ?? null,
  OD: (o.OD as SaisieOeil | undefined) ?? {},
  OG: (o.OG as SaisieOeil | undefined) ?? {},
  TypeVision: (o.TypeVision as TypeVision | undefined) ?? null,
  IdPrescripteur: (o.IdPrescripteur as string | undefined) ?? null,
  IdCentre: (o.IdCentre as string | undefined) ?? null,
  Observation: (o.Observation as string | undefined) ?? '',
})

export default function SaisieOrdonnance() {
  const { clientId, refOrd } = useParametres()
  if (!clientId) return <ChoixDuClient />
  return (
    <AvecClient id={clientId}>
      {client => {
        const ordonnance = client.ordonnances.find(o => o.RefOrd === refOrd) ?? null
        if (refOrd && !ordonnance) return <OrdonnanceAbsente client={client} refOrd={refOrd} />
        return <Formulaire key={`${client._id} ${refOrd}`} client={client} ordonnance={ordonnance} />
      }}
    </AvecClient>
  )
}

/** Without a client in the address: first for whom. */
function ChoixDuClient() {
  const t = useTranslations('clients')
  const navigate = useNavigate()
  const peutCreer = usePermission('clients.ecrire')
  return (
    <>
      <Entete titre={t('ordonnances.saisir')} />
      <Panneau titre={t('ordonnances.pourQui')}>
        <div className={style.chercher}>
          <ChercherClient
            label={t('client')}
            autoFocus
            choisir={c => void navigate({ to: chemins.saisir(c._id) })}
          />
          {peutCreer && (
            <p className={style.aide}>
              {t('ordonnances.pasEncore')}{' '}
              <Link className="link t13" to={chemins.creer}>
                {t('creer')}
              </Link>
            </p>
          )}
        </div>
      </Panneau>
    </>
  )
}

function Formulaire({ client, ordonnance }: { client: Client; ordonnance: Ordonnance | null }) {
  const t = useTranslations('clients')
  const navigate = useNavigate()
  const validiteMois = useValiditeMois()
  const pas = pasTenu(usePasDioptrie(), ordonnance?.OD, ordonnance?.OG)
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const ajouter = useAppel(contrat.clients.ajouterOrdonnance)
  const corriger = useAppel(contrat.clients.modifierOrdonnance)
  const titre = ordonnance ? t('ordonnances.corriger') : t('ordonnances.saisir')
  useTitre(titre)

  const fiche = useFiche({
    cle: `ordonnance:${client._id}:${ordonnance?.RefOrd ?? 'nouvelle'}`,
    schema,
    verifier: valeurs => verifierSaisieOrdonnance(valeurs, aujourdhui, pas),
    depart: ordonnance ? depuis(ordonnance) : depuis({ DateOrd: aujourdhui }),
    version: ordonnance?.version,
    depuis,
    enregistrer: (payload, envoi) =>
      ordonnance
        ? corriger.mutateAsync(
            {
              params: { id: client._id },
              payload: { ...payload, RefOrd: ordonnance.RefOrd },
            },
            envoi,
          )
        : ajouter.mutateAsync({ params: { id: client._id }, payload }, envoi),
    deja: ({ _id, ordonnances }, premier) => {
      const fiche = ordonnances.find(o => o._id === premier._id)
      return (
        fiche && {
          fiche,
          cle: `ordonnance:${_id}:${fiche.RefOrd}`,
          vers: chemins.modifierOrdonnance(_id, fiche.RefOrd),
        }
      )
    },
    reussi: apres => {
      const ref = (ordonnance ?? ajoutee(apres.ordonnances, client.ordonnances))?.RefOrd
      avisSucces(t('ordonnances.enregistree', { ref: ref ?? '' }))
      void navigate({ to: ref ? chemins.voirOrdonnance(client._id, ref) : chemins.voir(client._id) })
    },
  })
  const { form } = fiche
  const valeurs = form.values
  const precedente = client.ordonnances.find(
    o => o._id !== ordonnance?._id && o.DateOrd <= (valeurs.DateOrd ?? aujourdhui),
  )
  const ans = client.DateNaissance ? age(client.DateNaissance, aujourdhui) : null
  const poserValeurs = useRef(form.setValues)
  useEffect(() => {
    poserValeurs.current = form.setValues
  })
  const poser = useCallback((maj: Partial<Valeurs>) => poserValeurs.current(maj), [])
  const erreurs = Object.fromEntries(Object.entries(form.errors).map(([nom, e]) => [nom, String(e)]))
  return (
    <FormPage
      fiche={fiche}
      titre={titre}
      contexte={
        <>
          <Link to={chemins.voir(client._id)} className={`same-color no-line ${style.versClient}`}>
            {nomAvecCivilite(client)}
          </Link>
          <ApresLeNom
            textes={[ans !== null && t('ans', { n: ans }), client.CodeClient, ordonnance?.RefOrd]}
          />
        </>
      }
      retour={ordonnance ? chemins.voirOrdonnance(client._id, ordonnance.RefOrd) : chemins.voir(client._id)}
      dire={(nom, valeur) => <Valeur champ={nom} valeur={valeur} />}
    >
      {form.errors.OD && (
        <p className="t13 bad" role="alert">
          {form.errors.OD}
        </p>
      )}
      {ordonnance && <VerresPris client={client} ordonnance={ordonnance} corrigee={valeurs} />}
      <GrilleOrdonnance
        value={{ OD: valeurs.OD, OG: valeurs.OG, TypeVision: valeurs.TypeVision }}
        onChange={({ OD, OG, TypeVision }) => form.setValues({ OD, OG, TypeVision: TypeVision ?? null })}
        precedente={(precedente as OrdonnanceDatee | undefined) ?? null}
        {...(ordonnancesTues(client) && { sansPrecedente: t('ordonnancesTues') })}
        erreurs={erreurs}
        DateOrd={valeurs.DateOrd}
        aujourdhui={aujourdhui}
        pas={pas}
        {...(validiteMois !== undefined && { validiteMois })}
        onAide={() => ouvrirFenetre('raccourcis')}
        entete={
          <Entetes
            DateOrd={valeurs.DateOrd}
            IdPrescripteur={valeurs.IdPrescripteur}
            IdCentre={valeurs.IdCentre}
            erreurDate={erreurs.DateOrd}
            poser={poser}
          />
        }
        note={<Note value={valeurs.Observation} error={erreurs.Observation} poser={poser} />}
      />
      {ordonnance && <PiedFiche fiche={ordonnance} />}
    </FormPage>
  )
}

/** Lenses that were taken, or ordered, for what this prescription said: they stay what they are. */
function VerresPris({
  client,
  ordonnance,
  corrigee: { OD, OG },
}: {
  client: Client
  ordonnance: Ordonnance
  corrigee: Pick<Valeurs, 'OD' | 'OG'>
}) {
  const t = useTranslations('clients')
  const pris = client.commandes
    .filter(c => c.RefOrd === ordonnance.RefOrd && !ETAPES_FINIES.includes(c.Etape))
    .flatMap(c =>
      verresVendus(c)
        .filter(({ Paire, Cote, decrit }) => {
          const TypeVision = c.Paires[Paire - 1]?.TypeVision
          const dit = { Cote, Prescrit: (ordonnance[Cote] ?? {}) as SaisieOeil, TypeVision }
          return (c.Etape !== 'Enregistrée' || decrit?.IdStockVerre) && commandeAutrement(dit, { OD, OG })
        })
        .map(({ Cote }) => t('ordonnances.verrePris', { ref: c.RefCmmd, cote: Cote })),
    )
  const n = pris.length
  return n === 0 ? null : (
    <div role="status">
      <Avertir ton="warn" titre={t('ordonnances.verresPris', { n })}>
        {t('ordonnances.verresPrisTexte', { n, verres: pris.join(' ; ') })}
      </Avertir>
    </div>
  )
}

interface PropsEntetes {
  DateOrd: string | null
  IdPrescripteur: string | null
  IdCentre: string | null
  erreurDate: string | undefined
  poser: (maj: Partial<Valeurs>) => void
}

interface PropsNote {
  value: string
  error: string | undefined
  poser: (maj: Partial<Valeurs>) => void
}

/** It measures itself each time that it is drawn: not at each cell. */
const Note = memo(function Note({ value, error, poser }: PropsNote) {
  const t = useTranslations('clients')
  const champ = useChamp()
  return (
    <Textarea
      label={t('note')}
      aria-label={champ('Observation')}
      data-path="Observation"
      minRows={2}
      value={value}
      error={error}
      onChange={e => poser({ Observation: e.currentTarget.value })}
    />
  )
})

/** Two selects over hundreds of names: they are not drawn again at each cell. */
const Entetes = memo(function Entetes(props: PropsEntetes) {
  const { DateOrd, IdPrescripteur, IdCentre, erreurDate, poser } = props
  const t = useTranslations('clients')
  const champ = useChamp()
  const o = useTranslations('ordonnance')
  return (
    <>
      <ChampJour
        label={o('champ.DateOrd')}
        passe
        required
        autoFocus
        value={DateOrd}
        error={erreurDate}
        onChange={date => poser({ DateOrd: date })}
        className={style.date}
      />
      <ChampFiche
        label={champ('IdPrescripteur')}
        source={PRESCRIPTEURS}
        value={IdPrescripteur}
        placeholder={t('ordonnances.choisirPrescripteur')}
        className={style.prescripteur}
        onChange={(id, medecin) => {
          // A prescriber works in one place most of the time: theirs, unless another was chosen.
          const centre = medecin?.IdCentre
          poser({
            IdPrescripteur: id,
            ...(typeof centre === 'string' && !IdCentre ? { IdCentre: centre } : {}),
          })
        }}
      />
      <ChampFiche
        label={t('centre')}
        source={CENTRES}
        value={IdCentre}
        onChange={id => poser({ IdCentre: id })}
        className={style.centre}
      />
    </>
  )
})

function Valeur({ champ, valeur }: { champ: string; valeur: unknown }) {
  const o = useTranslations('ordonnance')
  if (valeur === null || valeur === '') return '—'
  if (champ === 'OD' || champ === 'OG') return formule(valeur as SaisieOeil) || '—'
  if (champ === 'DateOrd') return jour(String(valeur))
  if (champ === 'TypeVision') return o(`vision.${valeur as TypeVision}`)
  if (champ === 'IdPrescripteur') return <Libelle table="prescripteur" id={String(valeur)} />
  if (champ === 'IdCentre') return <Libelle table="centre_hospitalier" id={String(valeur)} />
  return String(valeur)
}

const Libelle = ({ table, id }: { table: 'prescripteur' | 'centre_hospitalier'; id: string }) =>
  useLibelle(source(table), id) ?? '…'
