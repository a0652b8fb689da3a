import type { ReglageAtelier } from '@dioptrie/domain/atelier/contract'
import { MESURES, type Mesure, type Palier, type Tolerances } from '@dioptrie/domain/atelier/tolerances'
import { ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import { PAS_DIOPTRIES, PAS_QUART, type PasDioptrie } from '@dioptrie/domain/kernel/optique/mesures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { Grille } from '../ui/Grille.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { EssayerTolerance } from './EssayerTolerance.tsx'
import { Lu } from './Lu.tsx'
import { Paliers } from './Paliers.tsx'
import { Reglage } from './Reglage.tsx'

type Valeurs = {
  DelaiVerres: number
  DelaiAtelier: number
  ValiditeOrdonnance: number
  PasDioptrie: PasDioptrie
  Tolerances: Tolerances
}
const MOIS = 'ValiditeOrdonnance'

const depuis = (r: Record<string, unknown>): Valeurs => {
  const { DelaiVerres, DelaiAtelier, ValiditeOrdonnance, PasDioptrie, Tolerances } = r as Valeurs
  return { DelaiVerres, DelaiAtelier, ValiditeOrdonnance, PasDioptrie, Tolerances }
}

const direPas = (t: ReturnType<typeof useTranslations<'configuration'>>, pas: PasDioptrie) =>
  t(pas === PAS_QUART ? 'atelier.pasQuart' : 'atelier.pasHuitieme', { pas: ecrireNombre(pas) })

/** How long lenses and the workshop take, and what the check of a pair lets through. */
export default function Atelier() {
  const lecture = useQuery(requete(contrat.atelier.reglages))
  return <Lu lecture={lecture}>{({ reglageAtelier }) => <Regles lu={reglageAtelier} />}</Lu>
}

function Regles({ lu }: { lu: ReglageAtelier }) {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.ecrire')
  const regler = useAppel(contrat.atelier.regler)
  // What was just saved is the new start; what others save meanwhile does not move under the hands.
  const [reglage, setReglage] = useState(lu)
  const fiche = useFiche({
    cle: 'reglages-atelier',
    schema: async () => (await import('@dioptrie/domain/atelier/reglages')).SaisieReglages,
    depart: depuis(reglage),
    version: reglage.version,
    depuis,
    enregistrer: (payload, envoi) => regler.mutateAsync({ payload }, envoi),
    // Where one typed, one types on.
    suite: ({ reglageAtelier: r }) => ({ valeurs: depuis(r), version: r.version }),
    reussi: reponse => {
      avisSucces(t('atelier.enregistre'))
      setReglage(reponse.reglageAtelier)
    },
  })
  const { form } = fiche
  const valeurs = form.values
  const delai = (nom: Exclude<keyof Valeurs, 'PasDioptrie' | 'Tolerances'>) => (
    <Comptage
      label={t(`atelier.${nom}`)}
      description={t(`atelier.${nom}Aide`)}
      rightSection={t(nom === MOIS ? 'atelier.mois' : 'atelier.jours')}
      rightSectionWidth={56}
      required
      disabled={!peutEcrire}
      refusComptage={t('entierAttendu')}
      {...form.getInputProps(nom)}
      value={valeurs[nom]}
    />
  )
  const erreursDe = (mesure: Mesure) =>
    Object.fromEntries(
      Object.entries(form.errors)
        .filter(([champ]) => champ.startsWith(`Tolerances.${mesure}.`))
        .map(([champ, message]) => [champ.slice(`Tolerances.${mesure}.`.length), message]),
    )
  return (
    <Reglage
      fiche={fiche}
      peutEcrire={peutEcrire}
      intitule={nom => (nom === 'Tolerances' ? undefined : t(`atelier.${nom}`))}
      dire={(nom, valeur) => <Dire nom={nom} valeur={valeur} />}
    >
      <div>
        <div className="grid-1 gap-16">
          <Panneau titre={t('atelier.delais')}>
            <Grille>
              {delai('DelaiVerres')}
              {delai('DelaiAtelier')}
            </Grille>
          </Panneau>
          <Panneau titre={t('atelier.ordonnances')}>
            <Grille>
              {delai(MOIS)}
              <ChampListe
                label={t('atelier.PasDioptrie')}
                description={t('atelier.PasDioptrieAide')}
                required
                disabled={!peutEcrire}
                data={PAS_DIOPTRIES.map(pas => ({ value: String(pas), label: direPas(t, pas) }))}
                error={form.errors.PasDioptrie}
                value={String(valeurs.PasDioptrie)}
                onChange={pas => pas && form.setFieldValue('PasDioptrie', Number(pas) as PasDioptrie)}
              />
            </Grille>
          </Panneau>
          {MESURES.map(mesure => (
            <Paliers
              key={mesure}
              mesure={mesure}
              paliers={valeurs.Tolerances[mesure]}
              erreurs={erreursDe(mesure)}
              peutEcrire={peutEcrire}
              poser={paliers =>
                form.setFieldValue('Tolerances', { ...valeurs.Tolerances, [mesure]: paliers })
              }
            />
          ))}
          <PiedFiche fiche={reglage} />
        </div>
        <EssayerTolerance tolerances={valeurs.Tolerances} />
      </div>
    </Reglage>
  )
}

function Dire({ nom, valeur }: { nom: keyof Valeurs; valeur: unknown }) {
  const t = useTranslations('configuration')
  const ui = useTranslations('ui')
  if (nom === 'PasDioptrie') return direPas(t, valeur as PasDioptrie)
  if (nom === MOIS) return t('atelier.nMois', { n: Number(valeur) })
  if (nom !== 'Tolerances') return t('atelier.nJours', { n: Number(valeur) })
  const palier = (p: Palier) =>
    `${p.jusqua === null ? '∞' : ecrireNombre(p.jusqua)}\u00a0: ±${ecrireNombre(p.ecart)}${p.pourcent ? '\u00a0%' : ''}`
  return MESURES.map(mesure => (
    <div key={mesure}>
      {ui('intitule', { titre: t(`atelier.mesures.${mesure}.titre`) })}{' '}
      {(valeur as Tolerances)[mesure].map(palier).join(' · ')}
    </div>
  ))
}
