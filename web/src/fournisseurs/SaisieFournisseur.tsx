import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import { Switch, TextInput } from '@mantine/core'
import { IconArrowMerge, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chemins, versFiche } from '../chemins/fournisseurs.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { ReceptionsDuFournisseur } from '../receptions/ReceptionsDuFournisseur.tsx'
import { source } from '../referentiel/source.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { ChampSuggere } from '../ui/ChampSuggere.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Solde } from './Solde.tsx'
import { useSuppressionFournisseurs } from './suppression.tsx'

const Fusionner = lazy(async () => ({ default: (await import('./Fusionner.tsx')).Fusionner }))

const TEXTES = [
  'Nom',
  'Contact',
  'Telephone',
  'Email',
  'Adresse',
  'Ville',
  'Pays',
  'RegistreCommerce',
  'CompteContribuable',
  'ConditionsReglement',
] as const

type Valeurs = Record<(typeof TEXTES)[number], string> & {
  DelaiLivraison: number | null
  IdOfficine: string | null
  Verrier: boolean
  Marchandises: boolean
}

const depuis = (f: Record<string, unknown>): Valeurs =>
  ({
    ...Object.fromEntries(TEXTES.map(c => [c, f[c] ?? ''])),
    DelaiLivraison: f.DelaiLivraison ?? null,
    IdOfficine: f.IdOfficine ?? null,
    Verrier: f.Verrier ?? false,
    Marchandises: f.Marchandises ?? true,
  }) as Valeurs

/** The whole group, as a choice of a select: the wire says null. */
const GROUPE = 'groupe'

export function SaisieFournisseur({ fournisseur }: { fournisseur: Fournisseur | null }) {
  const t = useTranslations('fournisseurs')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const navigate = useNavigate()
  const { officines, IdOfficinePropre } = useOfficine()
  const partout = usePermission('reseau.agir')
  const creer = useAppel(contrat.fournisseurs.creer)
  const modifier = useAppel(contrat.fournisseurs.modifier)
  const titre = fournisseur?.Nom ?? t('nouveau')
  useTitre(titre)
  const fiche = useFiche({
    cle: `fournisseur:${fournisseur?._id ?? 'nouveau'}`,
    schema: async () => (await import('@dioptrie/domain/fournisseurs/contract')).SaisieFournisseur,
    depart: depuis(fournisseur ?? { IdOfficine: partout ? null : IdOfficinePropre }),
    version: fournisseur?.version,
    depuis,
    enregistrer: (payload, envoi) =>
      fournisseur
        ? modifier.mutateAsync({ params: { id: fournisseur._id }, payload }, envoi)
        : creer.mutateAsync({ payload }, envoi),
    deja: fiche => ({ fiche, cle: `fournisseur:${fiche._id}`, vers: versFiche(fiche._id) }),
    reussi: enregistre => {
      avisSucces(t('enregistre', { nom: enregistre.Nom }))
      void navigate({ to: chemins.liste })
    },
  })
  const { demander, fenetre } = useSuppressionFournisseurs(
    () => void navigate({ to: chemins.liste, ignoreBlocker: true }),
  )
  const [fusion, setFusion] = useState(false)
  const { form } = fiche
  const intitules: Partial<Record<string, string>> = {
    Nom: t('fiche'),
    IdOfficine: t('pour'),
    Contact: t('contact'),
  }
  const texte = (nom: keyof Valeurs) => ({
    label: intitules[nom] ?? champ(nom),
    ...form.getInputProps(nom),
  })
  const nomDe = (id: unknown) => officines.find(o => o._id === id)?.Nom ?? '…'
  const choisissables = officines.filter(
    o => partout || o._id === IdOfficinePropre || o._id === fournisseur?.IdOfficine,
  )
  return (
    <FormPage
      fiche={fiche}
      titre={titre}
      contexte={fournisseur ? (fournisseur.Officine ?? t('groupe')) : undefined}
      retour={chemins.liste}
      enregistrer={fournisseur ? undefined : t('ajouter')}
      actions={
        fournisseur && (
          <MenuFiche
            actions={() => [
              { libelle: t('fusionner'), icone: IconArrowMerge, faire: () => setFusion(true) },
              {
                libelle: ui('supprimer'),
                icone: IconTrash,
                danger: true,
                faire: () => demander(fournisseur),
              },
            ]}
          />
        )
      }
      intitule={nom => intitules[nom]}
      dire={(nom, valeur) =>
        nom === 'IdOfficine'
          ? valeur
            ? nomDe(valeur)
            : t('groupe')
          : nom === 'Verrier' || nom === 'Marchandises'
            ? ui(valeur ? 'oui' : 'non')
            : String(valeur || '—')
      }
    >
      <div className="sides">
        <div className="pile">
          <Panneau titre={t('identite')}>
            <Grille>
              <TextInput {...texte('Nom')} required autoComplete="off" autoFocus={!fournisseur} />
              <ChampListe
                label={intitules.IdOfficine}
                data={[
                  ...(partout ? [{ value: GROUPE, label: t('groupe') }] : []),
                  ...choisissables.map(o => ({ value: o._id, label: o.Nom })),
                ]}
                comboboxProps={{ withinPortal: false }}
                error={form.errors.IdOfficine}
                value={form.values.IdOfficine ?? GROUPE}
                onChange={v => form.setFieldValue('IdOfficine', v === GROUPE ? null : v)}
              />
              <Switch
                className={largeur.large}
                label={champ('Marchandises')}
                description={t('marchandisesAide')}
                checked={form.values.Marchandises}
                onChange={e => form.setFieldValue('Marchandises', e.currentTarget.checked)}
              />
              <Switch
                className={largeur.large}
                label={champ('Verrier')}
                description={t('verrierAide')}
                checked={form.values.Verrier}
                onChange={e => form.setFieldValue('Verrier', e.currentTarget.checked)}
              />
              <TextInput className={largeur.tiers} {...texte('Contact')} autoComplete="off" />
              <TextInput className={largeur.tiers} {...texte('Telephone')} type="tel" autoComplete="off" />
              <TextInput className={largeur.tiers} {...texte('Email')} type="email" autoComplete="off" />
            </Grille>
          </Panneau>
          <Panneau titre={champ('Adresse')}>
            <Grille>
              <TextInput className={largeur.large} {...texte('Adresse')} autoComplete="off" />
              <ChampSuggere source={source('ville')} {...texte('Ville')} />
              <ChampSuggere source={source('pays')} {...texte('Pays')} />
            </Grille>
          </Panneau>
        </div>
        <div className="pile">
          {fournisseur && <Solde fournisseur={fournisseur} />}
          {fournisseur && <ReceptionsDuFournisseur IdFournisseur={fournisseur._id} />}
          <Panneau titre={t('conditions')}>
            <Grille>
              <Comptage
                className={largeur.large}
                refusComptage={t('nombreAttendu')}
                {...texte('DelaiLivraison')}
                value={form.values.DelaiLivraison}
              />
              <TextInput className={largeur.large} {...texte('ConditionsReglement')} autoComplete="off" />
              <TextInput className={largeur.large} {...texte('RegistreCommerce')} autoComplete="off" />
              <TextInput className={largeur.large} {...texte('CompteContribuable')} autoComplete="off" />
            </Grille>
          </Panneau>
          {fournisseur && <PiedFiche fiche={fournisseur} />}
        </div>
      </div>
      {fenetre}
      {fournisseur && fusion && (
        <Suspense>
          <Fusionner fournisseur={fournisseur} fermer={() => setFusion(false)} />
        </Suspense>
      )}
    </FormPage>
  )
}
