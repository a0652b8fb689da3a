import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { GENRES_STOCK, type GenreStock } from '@dioptrie/domain/verres/reserve'
import type { NomCommercial } from '@dioptrie/domain/verres/stock'
import { SegmentedControl, TextInput } from '@mantine/core'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { source, sourceDeChamp } from '../../referentiel/source.ts'
import { avisSucces } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { ChampFiche } from '../../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { Grille, largeur } from '../../ui/Grille.tsx'
import type { Source } from '../../ui/liste/types.ts'
import { ChampMontant } from '../../ui/Montant.tsx'
import { PiedFiche } from '../../ui/PiedFiche.tsx'
import { Reference } from '../../ui/Reference.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import { usePetiteFiche } from '../../ui/usePetiteFiche.ts'
import { Supprimer } from '../Supprimer.tsx'

interface Props {
  nom: NomCommercial | null
  genre: GenreStock
  fermer: (cree?: NomCommercial) => void
}

type Valeurs = {
  Libelle: string
  Genre: GenreStock
  IdFourVerr: string | null
  IdIndice: string | null
  IdMatiere: string | null
  IdModelVer: string | null
  PrixVente: number | null
}
const depuis = (n: Partial<NomCommercial>): Valeurs => ({
  Libelle: n.Libelle ?? '',
  Genre: n.Genre ?? 'unifocal',
  IdFourVerr: n.IdFourVerr ?? null,
  IdIndice: n.IdIndice ?? null,
  IdMatiere: n.IdMatiere ?? null,
  IdModelVer: n.IdModelVer ?? null,
  PrixVente: n.PrixVente ?? null,
})

const MODELES: Source = {
  liste: contrat.modelesVerre.liste,
  lire: contrat.modelesVerre.lire,
  libelle: m => String(m.Libelle_Model),
}
const SOURCES: Partial<Record<keyof Valeurs, Source>> = {
  IdFourVerr: sourceDeChamp('fournisseur_verre'),
  IdIndice: sourceDeChamp('indice_verre'),
  IdMatiere: source('matiere_verre'),
  IdModelVer: MODELES,
}

/** A lens that is stocked, under the name it is sold by. */
export function FenetreNom({ nom, genre, fermer }: Props) {
  const t = useTranslations('reserve')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const creer = useAppel(contrat.stockVerre.creerNom)
  const modifier = useAppel(contrat.stockVerre.modifierNom)
  const retirer = useAppel(contrat.stockVerre.retirerNom)
  const supprimer = useAppel(contrat.stockVerre.supprimerNom)
  const retrait = useGeste()
  const saisie = usePetiteFiche({
    cle: `nom-verre:${nom?._id ?? genre}`,
    depart: depuis(nom ?? { Genre: genre }),
    version: nom?.version,
    depuis,
    requis: ['Libelle', 'IdFourVerr', 'PrixVente'],
    enregistrer: (payload, envoi) =>
      nom
        ? modifier.mutateAsync({ params: { id: nom._id }, payload }, envoi)
        : creer.mutateAsync({ payload }, envoi),
    reussi: n => {
      avisSucces(t('nomCommercial.enregistre', { nom: n.Libelle }))
      fermer(n)
    },
  })
  const { valeurs, poser, erreurs, lie } = saisie
  const intitules: Record<keyof Valeurs, string> = {
    Libelle: t('nomCommercial.libelle'),
    Genre: t('nomCommercial.genre'),
    IdFourVerr: champ('IdFour'),
    IdIndice: champ('IdIndice'),
    IdMatiere: champ('Libelle_Matiere'),
    IdModelVer: t('nomCommercial.modele'),
    PrixVente: champ('PrixVente'),
  }
  const quitter = (geste: () => Promise<unknown>, dit: 'supprime' | 'retire') =>
    void retrait.faire(async () => {
      await geste()
      avisSucces(t(`nomCommercial.${dit}`, { nom: nom?.Libelle ?? '' }))
      fermer()
    })
  return (
    <FenetreSaisie
      titre={nom?.Libelle ?? t('nomCommercial.nouveau')}
      taille={620}
      fermer={() => fermer()}
      bouton={ui('enregistrer')}
      quoi={t('nonEnregistre')}
      saisie={saisie}
      enCours={saisie.enCours || retrait.enCours}
      refus={saisie.refus ?? retrait.refus}
      intitule={n => intitules[n]}
      dire={(n, valeur) => {
        const src = SOURCES[n]
        if (n === 'PrixVente' && typeof valeur === 'number') return ecrireMontant(valeur)
        return src && valeur ? <Reference source={src} id={String(valeur)} /> : undefined
      }}
      autres={
        nom && (
          <>
            <Supprimer
              faire={() => quitter(() => supprimer.mutateAsync({ params: { id: nom._id } }), 'supprime')}
            />
            {nom.Actif && (
              <Bouton
                libelle={t('nomCommercial.retirer')}
                variant="subtle"
                faire={() =>
                  quitter(
                    () => retirer.mutateAsync({ params: { id: nom._id }, payload: { version: nom.version } }),
                    'retire',
                  )
                }
              />
            )}
          </>
        )
      }
    >
      <Grille>
        <TextInput
          className={largeur.large}
          label={intitules.Libelle}
          required
          data-autofocus
          maxLength={60}
          autoComplete="off"
          {...lie('Libelle')}
        />
        {!nom && (
          <SegmentedControl
            className={largeur.large}
            aria-label={intitules.Genre}
            value={valeurs.Genre}
            data={GENRES_STOCK.map(value => ({ value, label: t(`nomCommercial.genres.${value}`) }))}
            onChange={Genre => poser({ Genre: Genre as GenreStock, IdModelVer: null })}
          />
        )}
        <ChampFiche
          label={intitules.IdFourVerr}
          required
          clearable={false}
          source={SOURCES.IdFourVerr as Source}
          value={valeurs.IdFourVerr}
          error={erreurs.IdFourVerr}
          onChange={IdFourVerr => poser({ IdFourVerr, IdModelVer: null })}
        />
        <ChampMontant
          label={intitules.PrixVente}
          description={t('nomCommercial.prixAide')}
          required
          {...lie('PrixVente')}
        />
        <ChampFiche label={intitules.IdIndice} source={SOURCES.IdIndice as Source} {...lie('IdIndice')} />
        <ChampFiche label={intitules.IdMatiere} source={SOURCES.IdMatiere as Source} {...lie('IdMatiere')} />
        <ChampFiche
          key={valeurs.IdFourVerr}
          className={largeur.large}
          label={intitules.IdModelVer}
          description={t('nomCommercial.modeleAide')}
          disabled={valeurs.IdFourVerr === null}
          source={{ ...MODELES, question: { IdFourVerr: valeurs.IdFourVerr ?? '', mode: '2' } }}
          {...lie('IdModelVer')}
        />
      </Grille>
      {nom && <PiedFiche fiche={nom} />}
    </FenetreSaisie>
  )
}
