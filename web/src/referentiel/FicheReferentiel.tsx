import { surFiche } from '@dioptrie/domain/kernel/adresse'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { Skeleton } from '@mantine/core'
import { IconArrowMerge, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { chemins, versFiche, versFusion } from '../chemins/referentiel.ts'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { avisSucces } from '../ui/avis.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { Fusions } from '../ui/Fusions.tsx'
import { Grille } from '../ui/Grille.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { useRevenir } from '../ui/useRevenir.ts'
import { ChampDe } from './ChampDe.tsx'
import style from './referentiel.module.css'
import { source } from './source.ts'
import { useSuppression } from './suppression.tsx'
import { appelsDe, tableDe } from './table.ts'
import { useTitreDEmploi } from './usages.ts'
import { useLibelleDeChamp, Valeur } from './Valeur.tsx'

type Valeurs = Record<string, unknown>
type FicheLue = Valeurs & { _id: string; version: number; createdAt: string; updatedAt: string }

/** A record of a reference table: new, edit and, without the permission, read. */
export function FicheReferentiel({ nom }: { nom: NomReferentiel }) {
  const params = useParametres()
  const peutEcrire = usePermission(tableDe(nom).ecriture)
  const id = Object.values(params)[0]
  // A form begins with what the server holds now, not with what was read before.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...requete(appelsDe(nom).lire, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  })
  if (!id) return <Formulaire nom={nom} fiche={null} />
  if (error) return <Erreur refus={error} reessayer={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <Skeleton height={240} radius="md" />
  const fiche = data as FicheLue
  return peutEcrire ? (
    <Formulaire key={fiche._id} nom={nom} fiche={fiche} />
  ) : (
    <LectureReference nom={nom} fiche={fiche} />
  )
}

const depuisDe =
  (nom: NomReferentiel) =>
  (fiche: Valeurs): Valeurs =>
    Object.fromEntries(
      Object.entries(tableDe(nom).champs).map(([champ, { genre }]) => [
        champ,
        fiche[champ] ?? (genre === 'texte' || genre === 'couleur' ? '' : genre === 'booleen' ? false : null),
      ]),
    )

/** What a new record belongs to, when the screen that asks for it knows: `?IdFour=…`. */
function usePorte(nom: NomReferentiel): Valeurs | null {
  const adresse = useSearch({ strict: false }) as Valeurs
  const connus = Object.entries(tableDe(nom).champs).flatMap(([champ, { genre }]) =>
    genre === 'reference' && typeof adresse[champ] === 'string' ? [[champ, adresse[champ]] as const] : [],
  )
  return connus.length > 0 ? Object.fromEntries(connus) : null
}

function Formulaire({ nom, fiche: lue }: { nom: NomReferentiel; fiche: FicheLue | null }) {
  const t = useTranslations('referentiel')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const { champs } = tableDe(nom)
  const appels = appelsDe(nom)
  const depuis = depuisDe(nom)
  const creer = useAppel(appels.creer)
  const modifier = useAppel(appels.modifier)
  const { liste } = chemins(nom)
  const revenir = useRevenir(liste)
  const porte = usePorte(nom)
  const dire = source(nom).libelle
  const titre = lue ? dire(lue) : t(`${nom}.nouveau`)
  useTitre(titre)
  const fiche = useFiche({
    cle: `${nom}:${lue?._id ?? 'nouveau'}`,
    schema: async () =>
      (await import('@dioptrie/domain/referentiel/tables')).tables[nom].appels.creer.payload,
    depart: depuis(lue ?? porte ?? {}),
    version: lue?.version,
    depuis,
    enregistrer: (payload, envoi) =>
      (lue
        ? modifier.mutateAsync(surFiche(appels.modifier, lue._id, payload), envoi)
        : creer.mutateAsync({ payload }, envoi)) as Promise<FicheLue>,
    deja: fiche => ({ fiche, cle: `${nom}:${fiche._id}`, vers: versFiche(nom, fiche._id) }),
    reussi: enregistree => {
      avisSucces(t('enregistree', { nom: dire(enregistree) }))
      // Corrected, it is found again where it was: in the list as it was searched, on its row. Begun elsewhere, it is wanted there.
      if (lue || porte) revenir()
      else void navigate({ to: liste })
    },
  })
  const { demander, fenetre, note } = useSuppression(
    nom,
    () => void navigate({ to: liste, ignoreBlocker: true }),
  )
  return (
    <FormPage
      fiche={fiche}
      titre={titre}
      contexte={lue ? t(`${nom}.fiche`) : undefined}
      retour={liste}
      actions={
        lue && (
          <MenuFiche
            actions={() => [
              { libelle: t('fusionner'), icone: IconArrowMerge, vers: versFusion(nom, lue._id) },
              { libelle: ui('supprimer'), icone: IconTrash, danger: true, faire: () => demander([lue]) },
            ]}
          />
        )
      }
      dire={(champ, valeur) => <Valeur nom={nom} champ={champ} valeur={valeur} />}
    >
      {note}
      <Panneau className={style.etroit}>
        <Grille>
          {Object.keys(champs).map((champ, rang) => (
            <ChampDe key={champ} nom={nom} champ={champ} fiche={fiche} autoFocus={rang === 0 && !lue} />
          ))}
        </Grille>
      </Panneau>
      {lue && <FusionsDeFiche nom={nom} fiche={lue} />}
      {lue && <PiedFiche fiche={lue} />}
      {fenetre}
    </FormPage>
  )
}

function LectureReference({ nom, fiche }: { nom: NomReferentiel; fiche: FicheLue }) {
  const libelle = useLibelleDeChamp()
  const t = useTranslations('referentiel')
  const titre = source(nom).libelle(fiche)
  useTitre(titre)
  return (
    <>
      <Entete titre={titre} contexte={t(`${nom}.fiche`)} />
      <Panneau className={style.etroit}>
        <Lecture
          lignes={Object.keys(tableDe(nom).champs).map(champ => [
            libelle(champ),
            <Valeur key={champ} nom={nom} champ={champ} valeur={fiche[champ]} />,
          ])}
        />
      </Panneau>
      <FusionsDeFiche nom={nom} fiche={fiche} />
      <PiedFiche fiche={fiche} />
    </>
  )
}

function FusionsDeFiche({ nom, fiche }: { nom: NomReferentiel; fiche: FicheLue }) {
  const titreDe = useTitreDEmploi()
  const lecture = useQuery({
    ...requete(contrat.historique.fusions, { params: { entity: nom, id: fiche._id } }),
    // A record that never changed was never merged into.
    enabled: fiche.version > 1,
  })
  return (
    <>
      <NonLu lecture={lecture} />
      <Fusions fusions={lecture.data ?? []} dire={(entite, n) => `${titreDe(entite)} : ${n}`} />
    </>
  )
}
