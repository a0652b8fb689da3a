import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrirePuissance } from '@dioptrie/domain/verres/reserve'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Comptage } from '../../ui/Comptage.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { Grille } from '../../ui/Grille.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import { usePetiteFiche } from '../../ui/usePetiteFiche.ts'
import type { Verre } from './casier.ts'

type Valeurs = { SeuilAlerte: number | null; PrixAchat: number | null }
const depuis = (v: Partial<Verre>): Valeurs => ({
  SeuilAlerte: v.SeuilAlerte ?? null,
  PrixAchat: v.PrixAchat ?? null,
})

/** Under how many a power is ordered again, what it costs; or that it is held no more. */
export function FenetreSeuil({ verre, fermer }: { verre: Verre; fermer: () => void }) {
  const t = useTranslations('reserve')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const voitAchat = usePermission('stock.prixachat')
  const { modifierUnifocal, modifierProgressif, supprimerUnifocal, supprimerProgressif } = contrat.stockVerre
  const unifocal = useAppel(modifierUnifocal)
  const progressif = useAppel(modifierProgressif)
  const oterUnifocal = useAppel(supprimerUnifocal)
  const oterProgressif = useAppel(supprimerProgressif)
  const retrait = useGeste()
  const estUnifocal = verre.Cote == null
  const puissance = ecrirePuissance(verre)
  const saisie = usePetiteFiche({
    cle: `seuil:${verre._id}`,
    depart: depuis(verre),
    version: verre.version,
    depuis,
    requis: voitAchat ? ['SeuilAlerte', 'PrixAchat'] : ['SeuilAlerte'],
    enregistrer: (payload, envoi) => {
      const demande = { params: { id: verre._id }, payload }
      return (
        estUnifocal ? unifocal.mutateAsync(demande, envoi) : progressif.mutateAsync(demande, envoi)
      ) as Promise<Verre>
    },
    reussi: () => {
      avisSucces(t('tenue.change', { puissance }))
      fermer()
    },
  })
  const { lie } = saisie
  return (
    <FenetreSaisie
      titre={`${verre.NomCommercial} ${puissance}`}
      fermer={fermer}
      bouton={ui('enregistrer')}
      quoi={t('nonEnregistre')}
      saisie={saisie}
      enCours={saisie.enCours || retrait.enCours}
      refus={saisie.refus ?? retrait.refus}
      intitule={nom => champ(nom)}
      dire={(nom, valeur) =>
        nom === 'PrixAchat' && typeof valeur === 'number' ? ecrireMontant(valeur) : undefined
      }
      autres={
        verre.Quantite === 0 && (
          <Bouton
            libelle={t('tenue.neplus')}
            variant="subtle"
            color="red"
            faire={() =>
              void retrait.faire(async () => {
                const demande = { params: { id: verre._id } }
                await (estUnifocal ? oterUnifocal.mutateAsync(demande) : oterProgressif.mutateAsync(demande))
                avisSucces(t('tenue.otee', { puissance }))
                fermer()
              })
            }
          />
        )
      }
    >
      <Grille>
        <Comptage
          label={champ('SeuilAlerte')}
          required
          data-autofocus
          refusComptage={t('quantite')}
          {...lie('SeuilAlerte')}
        />
        {voitAchat && <ChampMontant label={champ('PrixAchat')} {...lie('PrixAchat')} />}
      </Grille>
    </FenetreSaisie>
  )
}
