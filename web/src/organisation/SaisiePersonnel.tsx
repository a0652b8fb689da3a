import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import {
  CONTRATS,
  SITUATIONS,
  STATUS_PERSONNEL,
  verifierPersonnel,
} from '@dioptrie/domain/organisation/rules'
import { Autocomplete, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MotsDePasse, motsEnvoyes, SANS_MOT_DE_PASSE, verifierMots } from '../acces/MotsDePasse.tsx'
import { chemins, nomDe } from '../chemins/organisation.ts'
import { contrat, requetePage, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { source } from '../referentiel/source.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { ChampMultiple } from '../ui/ChampMultiple.tsx'
import { ChampNom } from '../ui/ChampNom.tsx'
import { ChampSuggere } from '../ui/ChampSuggere.tsx'
import { Note } from '../ui/Erreur.tsx'
import { FicheParId } from '../ui/FicheParId.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { ChampTelephone } from '../ui/Telephone.tsx'
import { useLibelle } from '../ui/useLibelle.ts'
import { ecrireDate } from './EtatPersonnel.tsx'
import style from './organisation.module.css'

const TEXTES = [
  'nom',
  'prenoms',
  'email',
  'emailPro',
  'adresse',
  'contrat',
  'ville',
  'pays',
  'nationalite',
  'situationMat',
  'permis',
] as const
const CHOIX = ['contact1', 'contact2', 'poste', 'genre', 'anniv', 'dateEnbauche'] as const

type Valeurs = Record<(typeof TEXTES)[number], string> &
  Record<(typeof CHOIX)[number], string | null> & {
    agence: string
    status: Personnel['status']
    roles?: string[]
  }

const depuis = (p: Record<string, unknown>): Valeurs =>
  ({
    ...Object.fromEntries(TEXTES.map(c => [c, p[c] ?? ''])),
    ...Object.fromEntries(CHOIX.map(c => [c, p[c] ?? null])),
    agence: p.agence,
    status: p.status ?? 'Actif',
  }) as Valeurs

const saisie = async () => {
  const { SaisiePersonnel: schema } = await import('@dioptrie/domain/organisation/personnel')
  return schema.omit({ password: true, confirmPassword: true })
}

export default function SaisiePersonnel() {
  const { personnelId } = useParametres()
  const t = useTranslations('organisation.personnel')
  if (!personnelId) return <Formulaire personne={null} />
  return (
    <FicheParId
      appel={contrat.personnel.lire}
      id={personnelId}
      titre={t('introuvable')}
      texte={t('introuvableTexte')}
      retour={chemins.liste}
      allerListe={t('allerListe')}
    >
      {personne => <Formulaire key={personne._id} personne={personne} />}
    </FicheParId>
  )
}

function Formulaire({ personne }: { personne: Personnel | null }) {
  const t = useTranslations('organisation.personnel')
  const champ = useChamp()
  const navigate = useNavigate()
  const { IdOfficinePropre, officines } = useOfficine()
  const peutOuvrirCompte = usePermission('utilisateurs.ecrire') && personne === null
  const creer = useAppel(contrat.personnel.creer)
  const modifier = useAppel(contrat.personnel.modifier)
  const [mots, setMots] = useState(SANS_MOT_DE_PASSE)
  const titre = personne ? t('modifierNom', { nom: nomDe(personne) }) : t('nouveau')
  useTitre(titre)
  const fiche = useFiche({
    cle: `personnel:${personne?._id ?? 'nouveau'}`,
    schema: saisie,
    verifier: (p, renvoi) => ({
      ...verifierPersonnel(p, aujourdhuiAbidjan(new Date())),
      ...verifierMots(mots),
      ...(mots.password && !p.email ? { email: t('emailRequis') } : {}),
      // Sent once already, with a password that no draft keeps: whether the account is there, the server knows.
      ...(!renvoi && !mots.password && (p.roles as string[] | undefined)?.length
        ? { roles: t('rolesSansCompte') }
        : {}),
    }),
    depart: personne
      ? depuis(personne as unknown as Record<string, unknown>)
      : {
          ...depuis({ agence: IdOfficinePropre, pays: 'Côte d’Ivoire', nationalite: 'Ivoirienne' }),
          ...(peutOuvrirCompte ? { roles: [] } : {}),
        },
    version: personne?.version,
    depuis,
    enregistrer: (payload, envoi) =>
      personne
        ? modifier.mutateAsync({ params: { id: personne._id }, payload }, envoi)
        : creer.mutateAsync({ payload: { ...payload, ...motsEnvoyes(mots) } }, envoi),
    deja: fiche => ({ fiche, cle: `personnel:${fiche._id}`, vers: chemins.modifier(fiche._id) }),
    reussi: enregistree => {
      avisSucces(t('enregistre', { nom: nomDe(enregistree) }))
      void navigate({ to: chemins.voir(enregistree._id) })
    },
  })
  const { form } = fiche
  const valeurs = form.values
  const texte = (nom: keyof Valeurs & string) => ({
    label: champ(nom),
    autoComplete: 'off',
    ...form.getInputProps(nom),
  })
  const ici = { comboboxProps: { withinPortal: false } }
  return (
    <FormPage
      fiche={fiche}
      titre={titre}
      contexte={personne?.NomPoste ?? undefined}
      retour={personne ? chemins.voir(personne._id) : chemins.liste}
      enregistrer={personne ? undefined : t('enregistrer')}
      dire={(nom, valeur) => <Valeur champ={nom} valeur={valeur} />}
    >
      {personne?.compteActif && valeurs.status === 'Parti' && <Note ton="warn">{t('parti')}</Note>}
      <div className="sides">
        <div className="pile">
          <Panneau titre={t('identite')}>
            <Grille>
              <ChampNom forme="nom" {...texte('nom')} required autoFocus={!personne} />
              <ChampNom forme="prenoms" {...texte('prenoms')} required />
              <ChampListe
                className={largeur.tiers}
                {...ici}
                {...texte('genre')}
                clearable
                data={(['M', 'F'] as const).map(g => ({ value: g, label: t(`genres.${g}`) }))}
              />
              <ChampJour className={largeur.tiers} passe {...texte('anniv')} value={valeurs.anniv} />
              <Autocomplete
                className={largeur.tiers}
                {...ici}
                {...texte('situationMat')}
                data={[...SITUATIONS]}
              />
              <TextInput className={largeur.tiers} {...texte('nationalite')} />
              <TextInput className={largeur.tiers} {...texte('permis')} />
            </Grille>
          </Panneau>
          <Panneau titre={t('contacts')}>
            <Grille>
              <ChampTelephone {...texte('contact1')} value={valeurs.contact1} />
              <ChampTelephone {...texte('contact2')} value={valeurs.contact2} />
              <TextInput {...texte('email')} type="email" required={mots.password !== ''} />
              <TextInput {...texte('emailPro')} type="email" />
              <TextInput className={largeur.large} {...texte('adresse')} />
              <ChampSuggere {...texte('ville')} source={source('ville')} />
              <ChampSuggere {...texte('pays')} source={source('pays')} />
            </Grille>
          </Panneau>
        </div>
        <div className="pile">
          <Panneau titre={t('emploi')}>
            <Grille>
              <ChampListe
                className={largeur.large}
                {...ici}
                {...texte('agence')}
                required
                data={officines
                  .filter(o => o.Statut === 'Ouverte' || o._id === valeurs.agence)
                  .map(o => ({ value: o._id, label: o.Nom }))}
              />
              <ChampFiche
                className={largeur.large}
                {...texte('poste')}
                source={source('fonction')}
                value={valeurs.poste}
              />
              <Autocomplete {...ici} {...texte('contrat')} data={[...CONTRATS]} />
              <ChampJour {...texte('dateEnbauche')} value={valeurs.dateEnbauche} />
              <ChampListe
                className={largeur.large}
                {...ici}
                {...texte('status')}
                data={STATUS_PERSONNEL.map(s => ({ value: s, label: t(`status.${s}`) }))}
              />
            </Grille>
          </Panneau>
          {peutOuvrirCompte && (
            <Panneau titre={t('compte')}>
              <div className="pile">
                <MotsDePasse valeurs={mots} changer={setMots} erreurs={form.errors} />
                <ChoixRoles {...texte('roles')} value={valeurs.roles ?? []} />
                <p className={style.aide}>{t('compteAide')}</p>
              </div>
            </Panneau>
          )}
          {personne && <PiedFiche fiche={personne} />}
        </div>
      </div>
    </FormPage>
  )
}

function ChoixRoles(props: { label: string; value: string[]; onChange?: (roles: string[]) => void }) {
  const roles = useQuery(requetePage(contrat.roles.liste, { query: { page: 1, limit: 200 } }))
  return (
    <ChampMultiple
      error={roles.error?.message}
      data={roles.data?.pageOfItems.map(r => ({ value: r._id, label: r.Nom })) ?? []}
      {...props}
    />
  )
}

/** A value in words, for the comparison with what someone else saved. */
function Valeur({ champ, valeur }: { champ: keyof Valeurs; valeur: unknown }) {
  const t = useTranslations('organisation.personnel')
  const { officines } = useOfficine()
  if (valeur === null || valeur === undefined || valeur === '') return '—'
  if (champ === 'poste') return <Poste id={String(valeur)} />
  if (champ === 'agence') return officines.find(o => o._id === valeur)?.Nom ?? '…'
  if (champ === 'anniv' || champ === 'dateEnbauche') return ecrireDate(String(valeur))
  if (champ === 'genre') return t(`genres.${valeur as 'M'}`)
  if (champ === 'status') return t(`status.${valeur as 'Actif'}`)
  return String(valeur)
}

const Poste = ({ id }: { id: string }) => useLibelle(source('fonction'), id) ?? '…'
