import type { Utilisateur } from '@dioptrie/domain/acces/utilisateurs'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { MotsDePasse, motsEnvoyes, SANS_MOT_DE_PASSE, verifierMots } from '../acces/MotsDePasse.tsx'
import { chemins } from '../chemins/comptes.ts'
import { nomDe as nomDuPersonnel, sourcePersonnel } from '../chemins/organisation.ts'
import { contrat, requete, requetePage, useAppel, useComplement } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { ChampMultiple } from '../ui/ChampMultiple.tsx'
import { Note } from '../ui/Erreur.tsx'
import { FicheParId } from '../ui/FicheParId.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import style from './comptes.module.css'

const LienADonner = lazy(async () => ({ default: (await import('./LienADonner.tsx')).LienADonner }))

interface Valeurs extends Record<string, unknown> {
  email: string
  displayName: string
  IdOfficine: string
  roles: string[]
  PersonnelId: string | null
}

const schema = async () => {
  const { SaisieUtilisateur } = await import('@dioptrie/domain/acces/utilisateurs')
  return SaisieUtilisateur.omit({ password: true, confirmPassword: true })
}

const depuis = (c: Record<string, unknown>): Valeurs => ({
  email: String(c.email ?? ''),
  displayName: String(c.displayName ?? ''),
  IdOfficine: String(c.IdOfficine ?? ''),
  roles: (c.roles as string[] | undefined) ?? [],
  PersonnelId: (c.PersonnelId as string | null | undefined) ?? null,
})

export default function SaisieCompte() {
  const { userId } = useParametres()
  const t = useTranslations('comptes.comptes')
  if (!userId) return <Formulaire compte={null} />
  return (
    <FicheParId
      appel={contrat.utilisateurs.lire}
      id={userId}
      titre={t('introuvable')}
      texte={t('introuvableTexte')}
      retour={chemins.comptes}
      allerListe={t('allerListe')}
    >
      {compte => <Formulaire key={compte._id} compte={compte} />}
    </FicheParId>
  )
}

/** « ?PersonnelId=&email=… » : opened from the record of someone who has no account yet. */
const useDepart = () => {
  const { PersonnelId, email, displayName, IdOfficine } = useSearch({ strict: false }) as Record<
    string,
    string
  >
  return { PersonnelId, email, displayName, ...(IdOfficine ? { IdOfficine } : {}) }
}

function Formulaire({ compte }: { compte: Utilisateur | null }) {
  const t = useTranslations('comptes.comptes')
  const champ = useChamp()
  const navigate = useNavigate()
  const { IdOfficinePropre, officines } = useOfficine()
  const voitPersonnel = usePermission('personnel.lire')
  const roles = useQuery(requetePage(contrat.roles.liste, { query: { page: 1, limit: 200 } }))
  const creer = useAppel(contrat.utilisateurs.creer)
  const modifier = useAppel(contrat.utilisateurs.modifier)
  const [mots, setMots] = useState(SANS_MOT_DE_PASSE)
  const [invite, setInvite] = useState<Utilisateur & { lien?: string | undefined }>()
  const vide = useDepart()
  const titre = compte ? t('modifierNom', { nom: compte.displayName }) : t('nouveau')
  useTitre(titre)
  const voir = (id: string) => void navigate({ to: chemins.voir(id) })
  const fiche = useFiche({
    cle: `compte:${compte?._id ?? vide.PersonnelId ?? 'nouveau'}`,
    schema,
    verifier: () => verifierMots(mots),
    depart: depuis(compte ?? { IdOfficine: IdOfficinePropre, ...vide }),
    version: compte?.version,
    depuis,
    enregistrer: (payload, envoi) =>
      compte
        ? modifier.mutateAsync({ params: { id: compte._id }, payload }, envoi)
        : creer.mutateAsync({ payload: { ...payload, ...motsEnvoyes(mots) } }, envoi),
    deja: fiche => ({ fiche, cle: `compte:${fiche._id}`, vers: chemins.modifier(fiche._id) }),
    reussi: (enregistre: Utilisateur & { lien?: string | undefined }) => {
      avisSucces(t('enregistre', { nom: enregistre.displayName }))
      if (enregistre.lien) setInvite(enregistre)
      else voir(enregistre._id)
    },
  })
  const { form } = fiche
  const personne = useComplement({
    ...requete(contrat.personnel.lire, { params: { id: form.values.PersonnelId ?? '' } }),
    enabled: voitPersonnel && Boolean(form.values.PersonnelId),
  })
  const nomDe = (id: unknown) => roles.data?.pageOfItems.find(r => r._id === id)?.Nom ?? '…'
  return (
    <FormPage
      fiche={fiche}
      titre={titre}
      contexte={compte?.email}
      retour={compte ? chemins.voir(compte._id) : chemins.comptes}
      enregistrer={compte ? undefined : t('creer')}
      dire={(nom, valeur) =>
        nom === 'roles'
          ? (valeur as string[]).map(nomDe).join(', ') || '—'
          : nom === 'IdOfficine'
            ? officines.find(o => o._id === valeur)?.Nom
            : String(valeur ?? '') || '—'
      }
    >
      {invite?.lien && (
        <Suspense>
          <LienADonner nom={invite.displayName} lien={invite.lien} fermer={() => voir(invite._id)} />
        </Suspense>
      )}
      <div className={style.etroit}>
        <Panneau titre={t('identite')}>
          <Grille>
            <TextInput
              label={champ('displayName')}
              required
              autoFocus={!compte}
              autoComplete="off"
              {...form.getInputProps('displayName')}
            />
            <TextInput
              label={champ('email')}
              type="email"
              required
              autoComplete="off"
              {...form.getInputProps('email')}
            />
            {voitPersonnel && (
              <ChampFiche
                className={largeur.large}
                label={champ('PersonnelId')}
                description={t('personnelAide')}
                source={sourcePersonnel}
                {...form.getInputProps('PersonnelId')}
                value={form.values.PersonnelId}
              />
            )}
            {personne && personne.status !== 'Actif' && (
              <div className={largeur.large}>
                <Note ton="warn">{t(`personne.${personne.status}`, { nom: nomDuPersonnel(personne) })}</Note>
              </div>
            )}
          </Grille>
        </Panneau>
        <Panneau titre={t('acces')}>
          <Grille>
            <ChampListe
              label={champ('IdOfficine')}
              required
              data={officines
                .filter(o => o.Statut === 'Ouverte' || o._id === form.values.IdOfficine)
                .map(o => ({ value: o._id, label: o.Nom }))}
              comboboxProps={{ withinPortal: false }}
              {...form.getInputProps('IdOfficine')}
            />
            <ChampMultiple
              label={champ('roles')}
              description={t('rolesAide')}
              data={roles.data?.pageOfItems.map(r => ({ value: r._id, label: r.Nom })) ?? []}
              {...form.getInputProps('roles')}
              error={form.errors.roles ?? roles.error?.message}
            />
            {form.values.roles.length === 0 && (
              <div className={largeur.large}>
                <Note ton="info">{t('sansRoleAide')}</Note>
              </div>
            )}
          </Grille>
        </Panneau>
        {!compte && (
          <Panneau titre={t('motDePasse')}>
            <Grille>
              <MotsDePasse valeurs={mots} changer={setMots} erreurs={form.errors} />
              <p className={`note ${largeur.large}`}>{t('motDePasseAide')}</p>
            </Grille>
          </Panneau>
        )}
        {compte && <PiedFiche fiche={compte} />}
      </div>
    </FormPage>
  )
}
