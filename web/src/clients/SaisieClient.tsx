import type { Client } from '@dioptrie/domain/clients/contract'
import { CIVILITES, type Civilite, GENRES, genreDe, verifierClient } from '@dioptrie/domain/clients/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { Textarea, TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../chemins/clients.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { allerA } from '../kernel/places.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { source } from '../referentiel/source.ts'
import { AvecProposition } from '../ui/AvecProposition.tsx'
import { jour } from '../ui/afficher.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { ChampNom } from '../ui/ChampNom.tsx'
import { ChampSuggere } from '../ui/ChampSuggere.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { ChampTelephones } from '../ui/Telephone.tsx'
import { useLibelle } from '../ui/useLibelle.ts'
import { AvecClient } from './AvecClient.tsx'
import { civilite, nomAvecCivilite } from './afficher.tsx'
import { Doublons, useDoublons } from './Doublons.tsx'
import { depuisLaRecherche } from './depuisLaRecherche.ts'
import { useVilleDuQuartier } from './villeDuQuartier.ts'

const CHAMPS = [
  'Civilite',
  'Nom',
  'Prenoms',
  'Genre',
  'DateNaissance',
  'Contacts',
  'Email',
  'Adresse',
  'Pays',
  'Ville',
  'Quartier',
  'Profession',
  'IdAssurance',
  'IdSociete',
  'Matricule',
  'Observation',
] as const

type Valeurs = Record<Exclude<(typeof CHAMPS)[number], 'Contacts'>, string | null> & { Contacts: string[] }

const TEXTES = new Set([
  'Nom',
  'Prenoms',
  'Email',
  'Adresse',
  'Pays',
  'Ville',
  'Quartier',
  'Profession',
  'Matricule',
  'Observation',
])

const depuis = (client: Record<string, unknown>): Valeurs =>
  Object.fromEntries(
    CHAMPS.map(c => [c, client[c] ?? (c === 'Contacts' ? [] : TEXTES.has(c) ? '' : null)]),
  ) as Valeurs

const schema = async () => {
  const { SaisieClient: saisie } = await import('@dioptrie/domain/clients/fiches')
  return saisie.omit({ IdOfficine: true })
}

export default function SaisieClient() {
  const { clientId } = useParametres()
  return clientId ? (
    <AvecClient id={clientId}>{client => <Formulaire key={client._id} client={client} />}</AvecClient>
  ) : (
    <Formulaire client={null} />
  )
}

function Formulaire({ client }: { client: Client | null }) {
  const t = useTranslations('clients')
  const champ = useChamp()
  const navigate = useNavigate()
  // « ?nom=Kouassi Aya »: looked for elsewhere, and not found. A draft of someone else is not brought back over it.
  const { nom = '' } = useSearch({ strict: false }) as { nom?: string }
  const { IdOfficinePropre, officines } = useOfficine()
  const creer = useAppel(contrat.clients.creer)
  const modifier = useAppel(contrat.clients.modifier)
  const [accepte, setAccepte] = useState('')
  const titre = client ? t('modifierNom', { nom: nomAvecCivilite(client) }) : t('nouveau')
  useTitre(titre)

  const fiche = useFiche({
    cle: `client:${client?._id ?? (nom ? `nouveau:${nom}` : 'nouveau')}`,
    schema,
    verifier: valeurs => verifierClient(valeurs, aujourdhuiAbidjan(new Date())),
    depart: depuis(client ?? { Pays: 'Côte d’Ivoire', ...depuisLaRecherche(nom) }),
    version: client?.version,
    depuis,
    enregistrer: (payload, envoi) =>
      client
        ? modifier.mutateAsync({ params: { id: client._id }, payload }, envoi)
        : creer.mutateAsync({ payload }, envoi),
    deja: fiche => ({ fiche, cle: `client:${fiche._id}`, vers: chemins.modifier(fiche._id) }),
    reussi: enregistre => {
      avisSucces(t('enregistre', { nom: nomAvecCivilite(enregistre) }))
      void navigate({ to: chemins.voir(enregistre._id) })
    },
  })
  const { form } = fiche
  const valeurs = form.values
  const { doublons, lecture: comparaison } = useDoublons(valeurs, client?._id)
  // Accepted for these candidates: another name typed later may find others.
  const empreinte = doublons.map(d => d._id).join()
  const enAttente = !client && doublons.length > 0 && accepte !== empreinte
  const ville = useVilleDuQuartier(valeurs.Ville, v => form.setFieldValue('Ville', v))
  const texte = (nom: keyof Valeurs & string) => ({ label: champ(nom), ...form.getInputProps(nom) })
  const erreurTelephone = Object.entries(form.errors).find(([nom]) => nom.startsWith('Contacts'))?.[1]

  return (
    <FormPage
      fiche={enAttente ? { ...fiche, enregistrer: async () => allerA('doublons') } : fiche}
      titre={titre}
      contexte={client ? client.CodeClient : officines.find(o => o._id === IdOfficinePropre)?.Nom}
      retour={client ? chemins.voir(client._id) : chemins.liste}
      enregistrer={client ? undefined : t('creer')}
      dire={(nom, valeur) => <Valeur champ={nom} valeur={valeur} />}
    >
      {!client && <NonLu lecture={comparaison} quoi={t('doublons.nonCherches')} />}
      {!client && doublons.length > 0 && (
        <Doublons
          doublons={doublons}
          accepte={!enAttente}
          accepter={() => {
            setAccepte(empreinte)
            void fiche.enregistrer()
          }}
        />
      )}
      <div className="sides">
        <div className="pile">
          <Panneau titre={t('identite')}>
            <Grille>
              <ChampListe
                className={largeur.sixieme}
                label={champ('Civilite')}
                data={CIVILITES.map(c => ({ value: c, label: civilite(c) }))}
                clearable
                comboboxProps={{ withinPortal: false }}
                {...form.getInputProps('Civilite')}
                onChange={valeur => {
                  form.setFieldValue('Civilite', valeur)
                  const genre = genreDe(valeur as Civilite | null)
                  if (genre) form.setFieldValue('Genre', genre)
                }}
              />
              <ChampNom
                forme="nom"
                className={largeur.tiers}
                {...texte('Nom')}
                required
                data-autofocus
                autoFocus={!client}
              />
              <ChampNom forme="prenoms" {...texte('Prenoms')} required />
              <ChampJour
                className={largeur.tiers}
                passe
                naissance
                {...texte('DateNaissance')}
                value={valeurs.DateNaissance}
              />
              <ChampListe
                className={largeur.tiers}
                label={champ('Genre')}
                data={GENRES.map(g => ({ value: g, label: t(`genres.${g}`) }))}
                clearable
                comboboxProps={{ withinPortal: false }}
                {...form.getInputProps('Genre')}
              />
              <ChampSuggere
                className={largeur.tiers}
                source={source('profession')}
                {...texte('Profession')}
              />
            </Grille>
          </Panneau>
          <Panneau titre={t('contacts')}>
            <Grille>
              <ChampTelephones {...texte('Contacts')} value={valeurs.Contacts} error={erreurTelephone} />
              <TextInput {...texte('Email')} type="email" autoComplete="off" />
              <ChampSuggere
                className={largeur.tiers}
                source={source('quartier')}
                {...texte('Quartier')}
                reconnu={ville.reconnaitre}
              />
              <AvecProposition
                className={largeur.tiers}
                texte={ville.proposee}
                prendre={() => ville.proposee && form.setFieldValue('Ville', ville.proposee)}
              >
                <ChampSuggere
                  source={source('ville')}
                  {...texte('Ville')}
                  data-attente={ville.attendue || undefined}
                  aria-description={ville.remplie ? t('villeDuQuartier') : undefined}
                  rightSection={ville.remplie && <IconMapPin size={16} stroke={1.8} aria-hidden />}
                  title={ville.remplie ? t('villeDuQuartier') : undefined}
                />
              </AvecProposition>
              <ChampSuggere className={largeur.tiers} source={source('pays')} {...texte('Pays')} />
              <TextInput className={largeur.large} {...texte('Adresse')} autoComplete="off" />
            </Grille>
          </Panneau>
        </div>
        <div className="pile">
          <Panneau titre={t('couverture')}>
            <Grille>
              <ChampFiche
                className={largeur.large}
                source={source('assurance')}
                {...texte('IdAssurance')}
                value={valeurs.IdAssurance}
              />
              <ChampFiche
                className={largeur.large}
                source={source('societe')}
                {...texte('IdSociete')}
                value={valeurs.IdSociete}
              />
              <TextInput className={largeur.large} {...texte('Matricule')} autoComplete="off" />
            </Grille>
          </Panneau>
          <Panneau titre={t('note')}>
            <Textarea {...texte('Observation')} label={null} aria-label={champ('Observation')} minRows={3} />
          </Panneau>
          {client && <PiedFiche fiche={client} />}
        </div>
      </div>
    </FormPage>
  )
}

/** A value in words, for the comparison with what someone else saved. */
function Valeur({ champ, valeur }: { champ: keyof Valeurs; valeur: unknown }) {
  const t = useTranslations('clients')
  if (valeur === null || valeur === '' || (Array.isArray(valeur) && valeur.length === 0)) return '—'
  if (champ === 'IdAssurance') return <Libelle table="assurance" id={String(valeur)} />
  if (champ === 'IdSociete') return <Libelle table="societe" id={String(valeur)} />
  if (champ === 'DateNaissance') return jour(String(valeur))
  if (champ === 'Contacts') return (valeur as string[]).map(formaterTelephone).join(', ')
  if (champ === 'Genre') return t(`genres.${valeur as 'M'}`)
  if (champ === 'Civilite') return civilite(String(valeur))
  return String(valeur)
}

const Libelle = ({ table, id }: { table: 'assurance' | 'societe'; id: string }) =>
  useLibelle(source(table), id) ?? '…'
