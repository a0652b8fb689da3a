import {
  CHAMPS_ENTREPRISE,
  type Entreprise as Fiche,
  mentionDeLEntreprise,
} from '@dioptrie/domain/configuration/entreprise'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { avisSucces } from '../ui/avis.ts'
import { Grille, largeur } from '../ui/Grille.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Lu } from './Lu.tsx'
import { Reglage } from './Reglage.tsx'

type Champ = (typeof CHAMPS_ENTREPRISE)[number]
type Valeurs = Record<Champ, string>

const depuis = (e: Record<string, unknown>) =>
  Object.fromEntries(CHAMPS_ENTREPRISE.map(nom => [nom, (e[nom] as string | null) ?? ''])) as Valeurs
const LARGES: readonly Champ[] = ['RaisonSociale', 'Siege']

/** Who the firm is, said once: every paper takes it from here. */
export default function Entreprise() {
  const lecture = useQuery(requete(contrat.entreprise.lire))
  return <Lu lecture={lecture}>{({ entreprise }) => <Identite lue={entreprise} />}</Lu>
}

function Identite({ lue }: { lue: Fiche }) {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.ecrire')
  const regler = useAppel(contrat.entreprise.regler)
  // What was just saved is the new start; what others save meanwhile does not move under the hands.
  const [entreprise, setEntreprise] = useState(lue)
  const fiche = useFiche({
    cle: 'entreprise',
    schema: async () => {
      const { entreprise: calls } = await import('@dioptrie/domain/configuration/entreprise')
      return calls.regler.payload.omit({ version: true })
    },
    depart: depuis(entreprise as unknown as Record<string, unknown>),
    version: entreprise.version,
    depuis,
    enregistrer: (payload, envoi) => regler.mutateAsync({ payload }, envoi),
    // Where one typed, one types on.
    suite: ({ entreprise: e }) => ({
      valeurs: depuis(e as unknown as Record<string, unknown>),
      version: e.version,
    }),
    reussi: reponse => {
      avisSucces(t('entreprise.enregistree'))
      setEntreprise(reponse.entreprise)
    },
  })
  const { form } = fiche
  const mention = mentionDeLEntreprise(form.values)
  return (
    <Reglage
      fiche={fiche}
      peutEcrire={peutEcrire}
      intitule={nom => t(`entreprise.${nom}`)}
      dire={(_, valeur) => String(valeur || '—')}
    >
      <Panneau titre={t('entreprise.titre')}>
        <div className="grid-1 gap-16">
          <p className="note lh18">{t('entreprise.texte')}</p>
          <Grille>
            {CHAMPS_ENTREPRISE.map(nom => (
              <TextInput
                key={nom}
                className={LARGES.includes(nom) ? largeur.large : undefined}
                label={t(`entreprise.${nom}`)}
                autoComplete="off"
                disabled={!peutEcrire}
                {...form.getInputProps(nom)}
              />
            ))}
          </Grille>
          <p className="note lh18" role="status">
            {mention ? t('entreprise.apercu', { mention }) : t('entreprise.sansNom')}
          </p>
          <PiedFiche fiche={entreprise} />
        </div>
      </Panneau>
    </Reglage>
  )
}
