import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Tarif } from '@dioptrie/domain/verres/contract'
import { TextInput } from '@mantine/core'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { useGeste } from '../ui/useGeste.ts'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { Supprimer } from './Supprimer.tsx'

interface Props {
  tarif: Tarif | null
  IdFour: string
  nomFour: string
  /** With the id of the one to look at; null when it is gone; nothing when nothing was done. */
  fermer: (choisi?: string | null) => void
}

type Valeurs = { Libelle: string; DateDebut: string | null; DateFin: string | null }
const depuis = (x: Partial<Tarif>): Valeurs => ({
  Libelle: x.Libelle ?? '',
  DateDebut: x.DateDebut ?? null,
  DateFin: x.DateFin ?? null,
})

/** An empty price list, or the name and dates of one. */
export function FenetreTarif({ tarif, IdFour, nomFour, fermer }: Props) {
  const t = useTranslations('verres')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const creer = useAppel(contrat.tarifsVerre.creer)
  const modifier = useAppel(contrat.tarifsVerre.modifier)
  const supprimer = useAppel(contrat.tarifsVerre.supprimer)
  const retrait = useGeste()
  const saisie = usePetiteFiche({
    cle: `tarif:${tarif?._id ?? IdFour}`,
    depart: depuis(tarif ?? {}),
    version: tarif?.version,
    depuis,
    requis: ['Libelle', 'DateDebut'],
    enregistrer: (payload, envoi) =>
      tarif
        ? modifier.mutateAsync({ params: { id: tarif._id }, payload }, envoi)
        : creer.mutateAsync({ payload: { ...payload, IdFour } }, envoi),
    reussi: x => {
      avisSucces(t('tarif.enregistre', { nom: x.Libelle }))
      fermer(x._id)
    },
  })
  const { lie } = saisie
  return (
    <FenetreSaisie
      titre={tarif?.Libelle ?? t('tarif.nouveau')}
      texte={nomFour}
      fermer={() => fermer()}
      bouton={ui('enregistrer')}
      quoi={t('nonEnregistre')}
      saisie={saisie}
      enCours={saisie.enCours || retrait.enCours}
      refus={saisie.refus ?? retrait.refus}
      intitule={nom => champ(nom)}
      dire={(nom, valeur) => (nom === 'Libelle' || !valeur ? undefined : ecrireJour(String(valeur)))}
      autres={
        tarif && (
          <Supprimer
            question={t('tarif.supprimerTexte', { nom: tarif.Libelle })}
            faire={() =>
              void retrait.faire(async () => {
                await supprimer.mutateAsync({ params: { id: tarif._id } })
                avisSucces(t('tarif.supprime', { nom: tarif.Libelle }))
                fermer(null)
              })
            }
          />
        )
      }
    >
      <Grille>
        <TextInput
          className={largeur.large}
          label={champ('Libelle')}
          required
          data-autofocus
          maxLength={120}
          autoComplete="off"
          {...lie('Libelle')}
        />
        <ChampJour label={champ('DateDebut')} required {...lie('DateDebut')} />
        <ChampJour label={champ('DateFin')} description={t('tarif.finAide')} {...lie('DateFin')} />
      </Grille>
    </FenetreSaisie>
  )
}
