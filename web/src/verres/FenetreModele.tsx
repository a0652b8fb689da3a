import { lireDecimal } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { ModeleVerre } from '@dioptrie/domain/verres/contract'
import { Checkbox, TextInput } from '@mantine/core'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { choixReferentiels } from '../referentiel/choix.ts'
import { source, sourceDeChamp } from '../referentiel/source.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampDecimal } from '../ui/ChampDecimal.tsx'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import type { Source } from '../ui/liste/types.ts'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Reference } from '../ui/Reference.tsx'
import { useGeste } from '../ui/useGeste.ts'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { Supprimer } from './Supprimer.tsx'

interface Props {
  modele: ModeleVerre | null
  /** Where one was when it was added. */
  depart?: { IdFourVerr: string | null; IdGam: string | null }
  fermer: (cree?: ModeleVerre) => void
}

type Valeurs = {
  Libelle_Model: string
  IdFourVerr: string | null
  IdGam: string | null
  IdFoyer: string | null
  IdMatiere: string | null
  IdIndice: string | null
  /** « 65 70 75 » */
  Diametres: string
  HauteurMin: number | null
  FacteurEpaisseur: number | null
  Actif: boolean
}

const depuis = (m: Partial<ModeleVerre>): Valeurs => ({
  Libelle_Model: m.Libelle_Model ?? '',
  IdFourVerr: m.IdFourVerr ?? null,
  IdGam: m.IdGam ?? null,
  IdFoyer: m.IdFoyer ?? null,
  IdMatiere: m.IdMatiere ?? null,
  IdIndice: m.IdIndice ?? null,
  Diametres: (m.Diametres ?? []).join(' '),
  HauteurMin: m.HauteurMin ?? null,
  FacteurEpaisseur: m.FacteurEpaisseur ?? 1,
  Actif: m.Actif ?? true,
})
const nombresDe = (texte: string) => texte.split(/[\s,;]+/).filter(Boolean)

/** A new index is added where it is missed. */
const INDICES: Source = {
  ...sourceDeChamp('indice_verre'),
  ajouter: {
    appel: contrat.indicesVerre.creer,
    permission: 'verres.ecrire',
    saisie: texte => ({ indice: lireDecimal(texte).valeur ?? texte }),
  },
}

/** The ranges of a supplier; one that is missing is added there, under that supplier. */
const gammesDe = (IdFour: string | null): Source => ({
  ...source('gamme_verre'),
  question: { IdFour: IdFour ?? '', mode: '2' },
  ajouter: {
    appel: choixReferentiels.gamme_verre.creer,
    permission: 'verres.ecrire',
    saisie: Libelle_GamVer => ({ Libelle_GamVer, IdFour }),
  },
})

const SOURCES: Partial<Record<keyof Valeurs, Source>> = {
  IdFourVerr: sourceDeChamp('fournisseur_verre'),
  IdGam: source('gamme_verre'),
  IdFoyer: source('type_verre'),
  IdMatiere: source('matiere_verre'),
  IdIndice: INDICES,
}

/** A lens model: what it is made of, and how far it goes in a frame. */
export function FenetreModele({ modele, depart, fermer }: Props) {
  const t = useTranslations('verres')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const creer = useAppel(contrat.modelesVerre.creer)
  const modifier = useAppel(contrat.modelesVerre.modifier)
  const supprimer = useAppel(contrat.modelesVerre.supprimer)
  const retrait = useGeste()
  const saisie = usePetiteFiche({
    cle: `modele-verre:${modele?._id ?? JSON.stringify(depart ?? 'nouveau')}`,
    depart: modele ? depuis(modele) : { ...depuis({}), ...depart },
    version: modele?.version,
    depuis,
    requis: ['Libelle_Model', 'IdFourVerr', 'IdGam', 'IdFoyer', 'IdMatiere', 'IdIndice', 'FacteurEpaisseur'],
    verifier: v =>
      nombresDe(v.Diametres).every(n => /^\d+$/.test(n))
        ? {}
        : ({ Diametres: t('modele.diametresAttendus') } as Record<string, string>),
    demande: v => ({ ...v, Diametres: nombresDe(v.Diametres).map(Number) }),
    enregistrer: (payload, envoi) =>
      modele
        ? modifier.mutateAsync({ params: { id: modele._id }, payload }, envoi)
        : creer.mutateAsync({ payload }, envoi),
    reussi: m => {
      avisSucces(t('modele.enregistre', { nom: m.Libelle_Model }))
      fermer(m)
    },
  })
  const { valeurs, poser, erreurs, lie, coche } = saisie
  const fiche = (nom: 'IdFoyer' | 'IdMatiere' | 'IdIndice' | 'IdFourVerr', label: string, src: Source) => (
    <ChampFiche
      label={label}
      required
      clearable={false}
      source={src}
      value={valeurs[nom]}
      error={erreurs[nom]}
      onChange={id => poser({ [nom]: id, ...(nom === 'IdFourVerr' ? { IdGam: null } : {}) })}
    />
  )
  const intitules: Record<keyof Valeurs, string> = {
    Libelle_Model: t('modele.nom'),
    IdFourVerr: champ('IdFour'),
    IdGam: champ('IdGam'),
    IdFoyer: champ('Libelle_Foyer'),
    IdMatiere: champ('Libelle_Matiere'),
    IdIndice: champ('IdIndice'),
    Diametres: t('modele.diametres'),
    HauteurMin: t('modele.hauteurMin'),
    FacteurEpaisseur: t('modele.facteur'),
    Actif: t('modele.propose'),
  }
  return (
    <FenetreSaisie
      titre={modele?.Libelle_Model ?? t('modele.nouveau')}
      taille={620}
      fermer={() => fermer()}
      bouton={ui('enregistrer')}
      quoi={t('nonEnregistre')}
      saisie={saisie}
      enCours={saisie.enCours || retrait.enCours}
      refus={saisie.refus ?? retrait.refus}
      intitule={nom => intitules[nom]}
      dire={(nom, valeur) => {
        const src = SOURCES[nom]
        if (nom === 'Actif') return ui(valeur ? 'oui' : 'non')
        return src && valeur ? <Reference source={src} id={String(valeur)} /> : undefined
      }}
      autres={
        modele && (
          <Supprimer
            faire={() =>
              void retrait.faire(async () => {
                await supprimer.mutateAsync({ params: { id: modele._id } })
                avisSucces(t('modele.supprime', { nom: modele.Libelle_Model }))
                fermer()
              })
            }
          />
        )
      }
    >
      <Grille>
        <TextInput
          className={largeur.large}
          label={intitules.Libelle_Model}
          required
          data-autofocus
          maxLength={120}
          autoComplete="off"
          {...lie('Libelle_Model')}
        />
        {fiche('IdFourVerr', intitules.IdFourVerr, sourceDeChamp('fournisseur_verre'))}
        <ChampFiche
          key={valeurs.IdFourVerr}
          label={intitules.IdGam}
          required
          clearable={false}
          disabled={valeurs.IdFourVerr === null}
          source={gammesDe(valeurs.IdFourVerr)}
          {...lie('IdGam')}
        />
        {fiche('IdFoyer', intitules.IdFoyer, source('type_verre'))}
        {fiche('IdMatiere', intitules.IdMatiere, source('matiere_verre'))}
        {fiche('IdIndice', intitules.IdIndice, INDICES)}
        <TextInput
          label={intitules.Diametres}
          placeholder="65 70 75"
          autoComplete="off"
          inputMode="numeric"
          {...lie('Diametres')}
        />
        <ChampDecimal label={intitules.HauteurMin} {...lie('HauteurMin')} />
        <ChampDecimal
          label={intitules.FacteurEpaisseur}
          description={t('modele.facteurAide')}
          required
          {...lie('FacteurEpaisseur')}
        />
        <Checkbox
          className={largeur.large}
          label={intitules.Actif}
          description={t('modele.proposeAide')}
          {...coche('Actif')}
        />
      </Grille>
      {modele && <PiedFiche fiche={modele} />}
    </FenetreSaisie>
  )
}
