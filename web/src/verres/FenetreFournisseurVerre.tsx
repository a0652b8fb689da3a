import type { FournisseurVerre } from '@dioptrie/domain/verres/contract'
import { TextInput } from '@mantine/core'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import type { Source } from '../ui/liste/types.ts'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Reference } from '../ui/Reference.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'

interface Props {
  fournisseur: FournisseurVerre | null
  /** With the one that was saved, if one was. */
  fermer: (enregistre?: FournisseurVerre) => void
}

type Valeurs = {
  Fournisseur: string
  IdFournisseur: string | null
  Telephone: string
  Email: string
  DelaiLivraison: number | null
}

const depuis = (f: Partial<FournisseurVerre>): Valeurs => ({
  Fournisseur: f.Fournisseur ?? '',
  IdFournisseur: f.IdFournisseur ?? null,
  Telephone: '',
  Email: '',
  DelaiLivraison: null,
})

/** A lens supplier and the ordinary supplier behind it: one that is there, or one that is created with it. */
export function FenetreFournisseurVerre({ fournisseur, fermer }: Props) {
  const t = useTranslations('verres')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const peutEcrire = usePermission('verres.ecrire')
  const creer = useAppel(contrat.fournisseursVerre.creer)
  const modifier = useAppel(contrat.fournisseursVerre.modifier)
  const saisie = usePetiteFiche({
    cle: `fournisseur-verre:${fournisseur?._id ?? 'nouveau'}`,
    depart: depuis(fournisseur ?? {}),
    version: fournisseur?.version,
    depuis,
    requis: fournisseur ? ['Fournisseur', 'IdFournisseur'] : ['Fournisseur'],
    enregistrer: (payload, envoi) =>
      fournisseur
        ? modifier.mutateAsync({ params: { id: fournisseur._id }, payload }, envoi)
        : creer.mutateAsync({ payload }, envoi),
    reussi: f => {
      avisSucces(t('fournisseur.enregistre', { nom: f.Fournisseur }))
      fermer(f)
    },
  })
  const { valeurs, lie } = saisie
  const source: Source = {
    liste: contrat.fournisseurs.groupe,
    lire: contrat.fournisseurs.lire,
    libelle: f => String(f.Nom),
  }
  const avecLui = !fournisseur && valeurs.IdFournisseur === null
  const intitules: Partial<Record<keyof Valeurs, string>> = {
    Fournisseur: t('fournisseur.nom'),
    IdFournisseur: t('fournisseur.derriere'),
  }
  const lignes: [string, string][] = fournisseur
    ? [
        [champ('Telephone'), fournisseur.Telephone ?? ''],
        [champ('Email'), fournisseur.Email ?? ''],
        [champ('DelaiLivraison'), fournisseur.DelaiLivraison?.toString() ?? ''],
      ]
    : []
  if (fournisseur && !peutEcrire)
    return (
      <FenetreSaisie titre={fournisseur.Fournisseur} fermer={fermer}>
        <Lecture lignes={[[t('fournisseur.derriere'), fournisseur.NomFournisseur], ...lignes]} />
      </FenetreSaisie>
    )
  return (
    <FenetreSaisie
      titre={fournisseur?.Fournisseur ?? t('fournisseur.nouveau')}
      fermer={fermer}
      bouton={ui('enregistrer')}
      quoi={t('nonEnregistre')}
      saisie={saisie}
      intitule={nom => intitules[nom]}
      dire={(nom, valeur) =>
        nom === 'IdFournisseur' && valeur ? <Reference source={source} id={String(valeur)} /> : undefined
      }
    >
      <Grille>
        <TextInput
          className={largeur.large}
          label={t('fournisseur.nom')}
          required
          data-autofocus
          maxLength={120}
          autoComplete="off"
          {...lie('Fournisseur')}
        />
        <ChampFiche
          className={largeur.large}
          label={t('fournisseur.derriere')}
          description={t(fournisseur ? 'fournisseur.derriereAide' : 'fournisseur.derriereNouveau')}
          required={fournisseur !== null}
          clearable={!fournisseur}
          source={source}
          sansAjout
          {...lie('IdFournisseur')}
        />
        {avecLui && (
          <>
            <TextInput label={champ('Telephone')} maxLength={40} autoComplete="off" {...lie('Telephone')} />
            <TextInput label={champ('Email')} autoComplete="off" maxLength={200} {...lie('Email')} />
            <Comptage
              label={champ('DelaiLivraison')}
              refusComptage={t('nombreAttendu')}
              {...lie('DelaiLivraison')}
            />
          </>
        )}
      </Grille>
      {fournisseur && valeurs.IdFournisseur === fournisseur.IdFournisseur && <Lecture lignes={lignes} />}
      {fournisseur && <PiedFiche fiche={fournisseur} />}
    </FenetreSaisie>
  )
}
