import type { ReglageCaisse } from '@dioptrie/domain/caisse/cloture'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Grille } from '../ui/Grille.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { Lu } from './Lu.tsx'
import { ReglageCourt } from './ReglageCourt.tsx'

const SEUIL_PROPOSE = 10_000

/** From which gap on a closing is signed by two. */
export function SignatureCaisse() {
  const t = useTranslations('configuration')
  const lecture = useQuery(requete(contrat.cloture.reglages))
  return (
    <Panneau titre={t('signature.titre')}>
      <div className="grid-1 gap-16">
        <p className="note lh18">{t('signature.texte')}</p>
        <Lu lecture={lecture}>{({ reglageCaisse }) => <Seuil reglage={reglageCaisse} />}</Lu>
      </div>
    </Panneau>
  )
}

/** Asked for or not is one thing, from how much on another: emptied while it is typed, the sum is not « no ». */
type Valeurs = { signee: boolean; SeuilSignature: number | null }

const depuis = ({ SeuilSignature }: Pick<ReglageCaisse, 'SeuilSignature'>): Valeurs => ({
  signee: SeuilSignature !== null,
  SeuilSignature,
})

function Seuil({ reglage }: { reglage: ReglageCaisse }) {
  const t = useTranslations('configuration')
  const ui = useTranslations('ui')
  const peutEcrire = usePermission('configuration.ecrire')
  const regler = useAppel(contrat.cloture.regler)
  const saisie = usePetiteFiche({
    depart: depuis(reglage),
    version: reglage.version,
    depuis: courant => depuis(courant as unknown as ReglageCaisse),
    demande: v => ({ SeuilSignature: v.signee ? v.SeuilSignature : null }),
    verifier: (v): Record<string, string> =>
      v.signee && v.SeuilSignature === null ? { SeuilSignature: ui('aRemplir') } : {},
    enregistrer: (payload, envoi) => regler.mutateAsync({ payload }, envoi),
    suite: ({ reglageCaisse }) => ({ valeurs: depuis(reglageCaisse), version: reglageCaisse.version }),
    reussi: () => avisSucces(t('signature.enregistree')),
  })
  const { valeurs, poser, erreurs } = saisie
  return (
    <ReglageCourt
      saisie={saisie}
      peutEcrire={peutEcrire}
      intitule={nom => t(nom === 'signee' ? 'signature.active' : 'signature.seuil')}
      dire={(nom, valeur) =>
        nom === 'signee'
          ? t(valeur ? 'oui' : 'non')
          : valeur === null
            ? undefined
            : ecrireMontant(Number(valeur))
      }
    >
      <Grille>
        <ChampMontant
          label={t('signature.seuil')}
          enDirect
          disabled={!peutEcrire || !valeurs.signee}
          value={valeurs.signee ? valeurs.SeuilSignature : null}
          error={erreurs.SeuilSignature}
          onChange={SeuilSignature => poser({ SeuilSignature })}
        />
        <Switch
          className="self-end pb8"
          label={t('signature.active')}
          disabled={!peutEcrire}
          checked={valeurs.signee}
          onChange={e => {
            const signee = e.currentTarget.checked
            poser({
              signee,
              SeuilSignature: signee ? (valeurs.SeuilSignature ?? SEUIL_PROPOSE) : valeurs.SeuilSignature,
            })
          }}
        />
      </Grille>
    </ReglageCourt>
  )
}
