import type { Role } from '@dioptrie/domain/acces/roles'
import { enTrop } from '@dioptrie/domain/acces/rules'
import type { Permission, Rule } from '@dioptrie/domain/kernel/permissions'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { chemins } from '../chemins/comptes.ts'
import { contrat, requetePage, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { useMoi, usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import type { Parties } from '../kernel/versions.ts'
import { pourcent } from '../ui/afficher.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Note } from '../ui/Erreur.tsx'
import { FicheParId } from '../ui/FicheParId.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './comptes.module.css'
import { Matrice } from './Matrice.tsx'
import { useSuppressionRole } from './suppressionRole.tsx'

/** Beside the rights, and drawn after them. */
const ApercuRole = lazy(async () => ({ default: (await import('./ApercuRole.tsx')).ApercuRole }))

interface Valeurs extends Record<string, unknown> {
  Nom: string
  Description: string
  rule: Rule
  /** Null: any. */
  RemiseMax: number | null
  SecondFacteur: boolean
  permissions: Permission[]
}

/** Left empty, the description is not sent as « nothing ». */
const schema = async () => {
  const { payload } = (await import('@dioptrie/domain/acces/roles')).roles.creer
  return payload.extend({ Description: payload.shape.Description.nullable() })
}

const depuis = (role: Record<string, unknown>): Valeurs => ({
  Nom: String(role.Nom ?? ''),
  Description: String(role.Description ?? ''),
  rule: (role.rule as Rule | undefined) ?? 'editor',
  // A new role gives none until someone says so.
  RemiseMax: role.RemiseMax === undefined ? 0 : (role.RemiseMax as number | null),
  SecondFacteur: role.SecondFacteur === true,
  permissions: (role.permissions as Permission[] | undefined) ?? [],
})

const DROIT = 'droit:'
/** Each right by itself: what two people gave or took away is kept, the one beside the other. */
const parties: Parties<Valeurs> = {
  eclater: ({ permissions, ...reste }) =>
    ({ ...reste, ...Object.fromEntries(permissions.map(p => [DROIT + p, true])) }) as unknown as Valeurs,
  reunir: dites => {
    const tous = Object.entries(dites)
    return {
      ...Object.fromEntries(tous.filter(([nom]) => !nom.startsWith(DROIT))),
      permissions: tous.flatMap(([nom, tenu]) =>
        nom.startsWith(DROIT) && tenu === true ? [nom.slice(DROIT.length)] : [],
      ),
    } as unknown as Valeurs
  },
}

export default function SaisieRole() {
  const { roleId } = useParametres()
  const t = useTranslations('comptes.roles')
  const miennes = useMoi().permissions
  const peutEcrire = usePermission('roles.ecrire')
  if (!roleId) return <Formulaire lu={null} />
  return (
    <FicheParId
      appel={contrat.roles.lire}
      id={roleId}
      titre={t('introuvable')}
      texte={t('introuvableTexte')}
      retour={chemins.roles}
      allerListe={t('allerListe')}
    >
      {role =>
        peutEcrire && enTrop(role.permissions, new Set(miennes)).length === 0 ? (
          <Formulaire key={role._id} lu={role} />
        ) : (
          <Lecture role={role} />
        )
      }
    </FicheParId>
  )
}

function Formulaire({ lu: role }: { lu: Role | null }) {
  const t = useTranslations('comptes.roles')
  const c = useTranslations('comptes')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const navigate = useNavigate()
  const moi = useMoi()
  const creer = useAppel(contrat.roles.creer)
  const modifier = useAppel(contrat.roles.modifier)
  const protege = role?.livre === 'administrateur'
  const titre = role ? role.Nom : t('nouveau')
  useTitre(titre)
  const unAutre = useQuery({
    ...requetePage(contrat.roles.liste, { query: { page: 1, limit: 1 } }),
    enabled: role === null,
  })
  const fiche = useFiche({
    cle: `role:${role?._id ?? 'nouveau'}`,
    schema,
    verifier: ({ permissions }) =>
      (permissions as Permission[]).length > 0
        ? ({} as Record<string, string>)
        : { permissions: t('sansDroit') },
    depart: depuis(role ?? {}),
    version: role?.version,
    depuis,
    parties,
    enregistrer: ({ Description, ...payload }, envoi) => {
      const saisie = {
        ...payload,
        ...(Description === undefined ? {} : { Description: Description ?? '' }),
      }
      return role
        ? modifier.mutateAsync({ params: { id: role._id }, payload: saisie }, envoi)
        : creer.mutateAsync({ payload: saisie }, envoi)
    },
    deja: fiche => ({ fiche, cle: `role:${fiche._id}`, vers: chemins.role(fiche._id) }),
    reussi: ({ Nom }) => {
      avisSucces(t('enregistre', { nom: Nom }))
      void navigate({ to: chemins.roles })
    },
  })
  const { form } = fiche
  const { demander, fenetre } = useSuppressionRole(
    () => void navigate({ to: chemins.roles, ignoreBlocker: true }),
  )
  return (
    <FormPage
      fiche={fiche}
      titre={titre}
      contexte={role ? <Origine role={role} /> : undefined}
      retour={chemins.roles}
      enregistrer={role ? undefined : t('creer')}
      actions={
        role &&
        !role.livre && (
          <Bouton
            libelle={ui('supprimer')}
            variant="subtle"
            color="red"
            icone={IconTrash}
            faire={() => demander(role)}
          />
        )
      }
      dire={(nom, valeur) => <Valeur champ={nom} valeur={valeur} />}
      intitule={nom => {
        if (nom === 'SecondFacteur') return t('secondFacteur')
        if (nom === 'Description') return t('description')
        return nom.startsWith(DROIT) ? c(`permissions.${nom.slice(DROIT.length) as Permission}`) : undefined
      }}
    >
      {protege && (
        <Note ton="info" titre={t('protege')}>
          {t('protegeTexte')}
        </Note>
      )}
      {role && !protege && role.comptes > 0 && (
        <Note ton="info">{t('desLAppelSuivant', { n: role.comptes })}</Note>
      )}
      <div className="sides">
        <div className="pile">
          <Panneau>
            <Grille>
              <TextInput
                label={champ('NomDeFiche')}
                required
                autoFocus={!role}
                autoComplete="off"
                {...form.getInputProps('Nom')}
              />
              <ChampListe
                label={champ('rule')}
                description={t(`rulesTexte.${form.values.rule}`)}
                data={(['editor', 'admin'] as const).map(r => ({ value: r, label: t(`rules.${r}`) }))}
                disabled={protege || moi.userRole !== 'admin'}
                comboboxProps={{ withinPortal: false }}
                {...form.getInputProps('rule')}
              />
              <Comptage
                label={champ('RemiseMax')}
                description={t('remiseMaxAide')}
                rightSection="%"
                refusComptage={t('remiseMaxEntier')}
                disabled={protege}
                {...form.getInputProps('RemiseMax')}
                value={form.values.RemiseMax}
              />
              <Switch
                className={largeur.large}
                label={t('secondFacteur')}
                description={t('secondFacteurAide')}
                {...form.getInputProps('SecondFacteur', { type: 'checkbox' })}
              />
              <Textarea
                className={largeur.large}
                label={t('description')}
                minRows={1}
                {...form.getInputProps('Description')}
              />
            </Grille>
          </Panneau>
          <h2 className={style.titre}>{t('matrice')}</h2>
          {form.errors.permissions && (
            <div id="refus-droits">
              <Note ton="bad">{form.errors.permissions}</Note>
            </div>
          )}
          <Matrice
            refus={form.errors.permissions ? 'refus-droits' : undefined}
            choisies={form.values.permissions}
            miennes={moi.permissions}
            changer={protege ? undefined : permissions => form.setFieldValue('permissions', permissions)}
          />
          {role && <PiedFiche fiche={role} />}
        </div>
        <Suspense>
          <ApercuRole
            id={role?._id ?? unAutre.data?.pageOfItems[0]?._id}
            refus={unAutre.error}
            rule={form.values.rule}
            permissions={form.values.permissions}
            enDirect={!protege}
          />
        </Suspense>
      </div>
      {fenetre}
    </FormPage>
  )
}

function Lecture({ role }: { role: Role }) {
  const t = useTranslations('comptes.roles')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const moi = useMoi()
  const peutEcrire = usePermission('roles.ecrire')
  useTitre(role.Nom)
  return (
    <>
      <Entete titre={role.Nom} contexte={<Origine role={role} />} />
      <div className="pile">
        {peutEcrire && (
          <Note ton="warn" titre={t('plusFort')}>
            {t('plusFortTexte')}
          </Note>
        )}
        <div className="sides">
          <div className="pile">
            {role.Description && <p className="note">{role.Description}</p>}
            <p className="note">
              {ui('intitule', { titre: champ('RemiseMax') })}{' '}
              <Valeur champ="RemiseMax" valeur={role.RemiseMax} />
            </p>
            <Matrice choisies={role.permissions} miennes={moi.permissions} />
            <PiedFiche fiche={role} />
          </div>
          <Suspense>
            <ApercuRole id={role._id} rule={role.rule} permissions={role.permissions} enDirect={false} />
          </Suspense>
        </div>
      </div>
    </>
  )
}

function Origine({ role }: { role: Role }) {
  const t = useTranslations('comptes.roles')
  return (
    <span className="flex wrap gap-6">
      {t('nComptes', { n: role.comptes })}
      {role.livre && <Statut ton="mute">{t('livre')}</Statut>}
    </span>
  )
}

/** A value in words, for the comparison with what someone else saved. */
function Valeur({ champ, valeur }: { champ: keyof Valeurs & string; valeur: unknown }) {
  const t = useTranslations('comptes')
  const ui = useTranslations('ui')
  if (champ.startsWith(DROIT)) return ui(valeur === true ? 'oui' : 'non')
  if (champ === 'RemiseMax') return valeur === null ? t('roles.remiseSansLimite') : pourcent(valeur as number)
  if (champ === 'SecondFacteur') return t(valeur ? 'roles.secondFacteur' : 'comptes.sansFacteur')
  if (champ === 'rule') return t(`roles.rules.${valeur as Rule}`)
  if (Array.isArray(valeur)) return valeur.map(p => t(`permissions.${p as Permission}`)).join(' · ') || '—'
  return String(valeur ?? '') || '—'
}
