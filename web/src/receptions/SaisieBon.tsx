import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { regleMemeEnPartie } from '@dioptrie/domain/receptions/reglement'
import { lignesFigees } from '@dioptrie/domain/receptions/rules'
import { Textarea, TextInput } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins, versBon, versModification } from '../chemins/receptions.ts'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { AvecFiche, useRelue } from '../ui/AvecFiche.tsx'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Note } from '../ui/Erreur.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Reference } from '../ui/Reference.tsx'
import { LigneDite } from './LigneDite.tsx'
import { LignesDeLaFiche } from './LignesDeLaFiche.tsx'
import {
  avecLigneVide,
  depuisBon,
  eclater,
  enPayload,
  estUneLigne,
  fautesDesLignes,
  type Ligne,
  reunir,
} from './lignes.ts'
import style from './receptions.module.css'
import { FOURNISSEURS } from './source.ts'

/** Read where they are frozen: whoever types a receipt does without. */
const LignesDuBon = aLaDemande(async () => ({ default: (await import('./LignesDuBon.tsx')).LignesDuBon }))

/** New and edit are one screen; the lines of what is wholly transferred are read, not typed. */
export default function SaisieBon() {
  const t = useTranslations('receptions')
  const { commandeFourId } = useParametres()
  const lecture = useRelue({
    ...requete(contrat.receptions.lire, { params: { id: commandeFourId ?? '' } }),
    enabled: commandeFourId !== undefined,
  })
  if (!commandeFourId) return <Formulaire bon={null} />
  return (
    <AvecFiche
      lecture={lecture}
      icone={IconPackageImport}
      absent={{
        titre: t('introuvable'),
        texte: t('introuvableTexte'),
        vers: chemins.liste,
        lien: t('allerListe'),
      }}
    >
      {bon => <Connu key={bon._id} bon={bon} />}
    </AvecFiche>
  )
}

/**
 * What freezes its lines was there when it was opened: they are read, and what came later of its paper is typed. Frozen since, it says so
 * when it is saved, and what was typed is there.
 */
function Connu({ bon }: { bon: Bon }) {
  const [figees] = useState(lignesFigees(bon))
  if (bon.statut === 'Annulé' && figees) return <Navigate to={versBon(bon._id)} replace />
  return <Formulaire bon={bon} figees={figees} />
}

interface Valeurs extends Record<string, unknown> {
  IdFournisseur: string | null
  IdOfficine: string
  DateCommande: string | null
  NumeroBL: string
  Observation: string
  lignes: Ligne[]
}

const depuis = (b: Partial<Bon>, IdOfficine: string): Valeurs => ({
  IdFournisseur: b.IdFournisseur ?? null,
  IdOfficine: b.IdOfficine ?? IdOfficine,
  DateCommande: b.DateCommande ?? aujourdhuiAbidjan(new Date()),
  NumeroBL: b.NumeroBL ?? '',
  Observation: b.Observation ?? '',
  lignes: avecLigneVide((b.lignes ?? []).map(depuisBon)),
})

/** What is sent: without the empty line, and an edit does not move the receipt to another officine. */
function enDemande(
  { IdOfficine, lignes, DateCommande, ...reste }: Record<string, unknown>,
  creation: boolean,
) {
  return {
    ...reste,
    ...(creation ? { IdOfficine } : {}),
    ...(DateCommande ? { DateCommande } : {}),
    lignes: enPayload(lignes as Ligne[]),
  }
}

function Formulaire({ bon, figees = null }: { bon: Bon | null; figees?: string | null }) {
  const t = useTranslations('receptions')
  const navigate = useNavigate()
  const { officines, IdOfficinePropre } = useOfficine()
  const partout = usePermission('reseau.agir')
  const creer = useAppel(contrat.receptions.creer, { uneFois: true })
  const modifier = useAppel(contrat.receptions.modifier)
  const titre = bon?.RefBR ?? t('nouveau')
  useTitre(titre)
  const fiche = useFiche({
    cle: `bon:${bon?._id ?? 'nouveau'}`,
    schema: async () => {
      const { receptions } = await import('@dioptrie/domain/receptions/contract')
      return bon ? receptions.modifier.payload.omit({ version: true }) : receptions.creer.payload
    },
    verifier: payload => fautesDesLignes(payload.lignes as Ligne[]),
    depart: depuis(bon ?? {}, IdOfficinePropre),
    version: bon?.version,
    depuis: courant => depuis(courant as Partial<Bon>, IdOfficinePropre),
    parties: { eclater, reunir },
    demande: valeurs => enDemande(valeurs, bon === null),
    enregistrer: (payload, envoi) =>
      bon
        ? modifier.mutateAsync({ params: { id: bon._id }, payload }, envoi)
        : creer.mutateAsync({ payload }, envoi),
    deja: fiche => ({ fiche, cle: `bon:${fiche._id}`, vers: versModification(fiche._id) }),
    reussi: enregistre => {
      avisSucces(t('enregistre', { ref: enregistre.RefBR }))
      void navigate({ to: versBon(enregistre._id) })
    },
  })
  const { form } = fiche
  const transferees = Object.fromEntries((bon?.lignes ?? []).map(l => [l._id, l.QuantiteTransferee]))
  const choisissables = officines.filter(o => partout || o._id === form.values.IdOfficine)
  return (
    <FormPage
      fiche={fiche}
      titre={titre}
      contexte={bon?.Officine}
      retour={bon ? versBon(bon._id) : chemins.liste}
      enregistrer={t('enregistrer')}
      intitule={nom => {
        if (nom === 'DateCommande' || nom === 'NumeroBL') return t(`champs.${nom}`)
        if (!estUneLigne(nom)) return
        const { avant, courant } = fiche.entreTemps ?? {}
        const ligne = (avant?.[nom] ?? courant?.[nom]) as Ligne
        return ligne.Reference
      }}
      dire={(nom, valeur) => {
        if (estUneLigne(nom)) return <LigneDite ligne={(valeur ?? null) as Ligne | null} />
        if (nom === 'IdFournisseur') return <Reference source={FOURNISSEURS} id={String(valeur)} />
        return nom === 'DateCommande' ? ecrireJour(String(valeur)) : String(valeur || '—')
      }}
    >
      <Panneau titre={t('livraison')}>
        <div className={style.livraison}>
          <ChampFiche
            label={t('champs.Fournisseur')}
            required
            autoFocus={!bon}
            source={{
              ...FOURNISSEURS,
              // Those who sell what is sold here, the usual ones first.
              question: { Marchandises: 'true', tri: 'Habituels' },
              ajouter: {
                appel: contrat.fournisseurs.creer,
                permission: 'fournisseurs.ecrire',
                // The group's, from whoever acts for it; else of the officine that receives.
                saisie: Nom => ({ Nom, IdOfficine: partout ? null : form.values.IdOfficine }),
              },
            }}
            disabled={bon !== null && regleMemeEnPartie(bon)}
            value={form.values.IdFournisseur}
            onChange={id => form.setFieldValue('IdFournisseur', id)}
            error={form.errors.IdFournisseur}
          />
          <ChampJour
            label={t('champs.DateCommande')}
            {...form.getInputProps('DateCommande')}
            value={form.values.DateCommande}
            passe
            disabled={bon !== null && bon.statut !== 'Créé'}
          />
          <TextInput label={t('champs.NumeroBL')} autoComplete="off" {...form.getInputProps('NumeroBL')} />
          <ChampListe
            label={t('champs.Officine')}
            data={choisissables.map(o => ({ value: o._id, label: o.Nom }))}
            disabled={bon !== null || choisissables.length < 2}
            comboboxProps={{ withinPortal: false }}
            value={form.values.IdOfficine}
            onChange={v => v && form.setFieldValue('IdOfficine', v)}
            error={form.errors.IdOfficine}
          />
        </div>
      </Panneau>
      {bon && figees ? (
        <>
          <Note ton="info">
            <span lang="fr">{figees}</span>
          </Note>
          <Panneau titre={t('lignesNombre', { n: bon.NombreLignes })} bord>
            <LignesDuBon bon={bon} />
          </Panneau>
        </>
      ) : (
        <LignesDeLaFiche
          // Taken up again, one goes on after the lines that were kept.
          key={String(fiche.brouillon.repris)}
          form={form}
          transferees={transferees}
        />
      )}
      <Panneau>
        <Textarea
          label={t('champs.Observation')}
          autosize
          minRows={2}
          {...form.getInputProps('Observation')}
        />
      </Panneau>
    </FormPage>
  )
}
