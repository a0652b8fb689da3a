import type { Garantie } from '@dioptrie/domain/configuration/contract'
import { type Bande, garantiePour, type ReglesDeGarantie } from '@dioptrie/domain/configuration/garantie'
import { lireMontant } from '@dioptrie/domain/kernel/argent'
import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { avisSucces } from '../ui/avis.ts'
import { Comptage } from '../ui/Comptage.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Grille } from '../ui/Grille.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Bandes } from './Bandes.tsx'
import apercu from './garanties.module.css'
import { Lu } from './Lu.tsx'
import { Reglage } from './Reglage.tsx'

type Valeurs = {
  advancedGarantie: boolean
  garantiesMontue: Bande[]
  garantiesVerre: Bande[]
  garantieMontureDefaut: number
  garantieVerreDefaut: number
}

const depuis = (g: Record<string, unknown>): Valeurs => {
  const { advancedGarantie, garantiesMontue, garantiesVerre, garantieMontureDefaut, garantieVerreDefaut } =
    g as Valeurs
  return { advancedGarantie, garantiesMontue, garantiesVerre, garantieMontureDefaut, garantieVerreDefaut }
}

export default function Garanties() {
  const lecture = useQuery(requete(contrat.configuration.garantie))
  return <Lu lecture={lecture}>{({ garantie }) => <Regles lue={garantie} />}</Lu>
}

function Regles({ lue }: { lue: Garantie }) {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.ecrire')
  const regler = useAppel(contrat.configuration.reglerGarantie)
  // What was just saved is the new start; what others save meanwhile does not move under the hands.
  const [garantie, setGarantie] = useState(lue)
  const fiche = useFiche({
    cle: 'garanties',
    schema: async () => {
      const { configuration } = await import('@dioptrie/domain/configuration/contract')
      return configuration.reglerGarantie.payload.omit({ version: true })
    },
    depart: depuis(garantie),
    version: garantie.version,
    depuis,
    enregistrer: (payload, envoi) => regler.mutateAsync({ payload }, envoi),
    // Where one typed, one types on.
    suite: ({ garantie: g }) => ({ valeurs: depuis(g), version: g.version }),
    reussi: reponse => {
      avisSucces(t('garanties.enregistrees'))
      setGarantie(reponse.garantie)
    },
  })
  const { form } = fiche
  const valeurs = form.values
  const bandes = (nom: 'garantiesMontue' | 'garantiesVerre') => ({
    bandes: valeurs[nom],
    poser: (suite: Bande[]) => form.setFieldValue(nom, suite),
    erreurs: Object.fromEntries(
      Object.entries(form.errors)
        .filter(([champ]) => champ.startsWith(`${nom}.`))
        .map(([champ, message]) => [champ.slice(nom.length + 1), message]),
    ),
    peutEcrire,
  })
  const defaut = (nom: 'garantieMontureDefaut' | 'garantieVerreDefaut') => (
    <Comptage
      label={t(`garanties.${nom}`)}
      description={t('garanties.defautAide')}
      rightSection={t('garanties.mois')}
      rightSectionWidth={56}
      required
      disabled={!peutEcrire}
      refusComptage={t('entierAttendu')}
      {...form.getInputProps(nom)}
      value={valeurs[nom]}
    />
  )
  return (
    <Reglage
      fiche={fiche}
      peutEcrire={peutEcrire}
      intitule={nom => t(`garanties.${nom}`)}
      dire={(nom, valeur) => <Dire nom={nom} valeur={valeur} />}
    >
      <div>
        <div className="grid-1 gap-16">
          <Panneau titre={t('garanties.durees')}>
            <div className="grid-1 gap-16">
              <Grille>
                {defaut('garantieMontureDefaut')}
                {defaut('garantieVerreDefaut')}
              </Grille>
              <Switch
                label={t('garanties.advancedGarantie')}
                description={t('garanties.avanceAide')}
                disabled={!peutEcrire}
                checked={valeurs.advancedGarantie}
                onChange={e => form.setFieldValue('advancedGarantie', e.currentTarget.checked)}
              />
            </div>
          </Panneau>
          {valeurs.advancedGarantie && (
            <>
              <Bandes titre={t('garanties.garantiesMontue')} {...bandes('garantiesMontue')} />
              <Bandes titre={t('garanties.garantiesVerre')} {...bandes('garantiesVerre')} />
            </>
          )}
          <PiedFiche fiche={garantie} />
        </div>
        <Apercu regles={valeurs} />
      </div>
    </Reglage>
  )
}

/** « Pour 45 000 F : 12 mois », as one types. */
function Apercu({ regles }: { regles: ReglesDeGarantie }) {
  const t = useTranslations('configuration')
  const [texte, setTexte] = useState('45 000')
  const lu = lireMontant(texte)
  const prix = lu.refus === undefined ? lu.valeur : null
  return (
    <Panneau titre={t('garanties.apercu')}>
      <div className="grid-1 gap-16">
        <TextInput
          label={t('garanties.prix')}
          inputMode="numeric"
          autoComplete="off"
          rightSection="F"
          value={texte}
          error={lu.refus}
          onChange={e => setTexte(e.currentTarget.value)}
        />
        {prix !== null && (
          <dl className={`grid gap-12 ${apercu.apercu}`} aria-live="polite">
            {(['monture', 'verre'] as const).map(quoi => {
              const { mois, bande } = garantiePour(regles, quoi, prix)
              return (
                <Fait key={quoi} nom={t(`garanties.${quoi}`)}>
                  {t.rich('garanties.pour', {
                    prix: () => <Montant valeur={prix} />,
                    n: mois,
                  })}
                  <small>{t(bande ? 'garanties.parTranche' : 'garanties.parDefaut')}</small>
                </Fait>
              )
            })}
          </dl>
        )}
      </div>
    </Panneau>
  )
}

function Dire({ nom, valeur }: { nom: keyof Valeurs; valeur: unknown }) {
  const t = useTranslations('configuration')
  if (nom === 'advancedGarantie') return valeur ? t('oui') : t('non')
  if (!Array.isArray(valeur)) return t('garanties.nMois', { n: Number(valeur) })
  if (valeur.length === 0) return '—'
  return (valeur as Bande[]).map((b, rang) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a band has no other name than its rank.
    <div key={rang}>
      <Montant valeur={b.prixMin} /> – {b.prixMax === 0 ? '∞' : <Montant valeur={b.prixMax} />} :{' '}
      {t('garanties.nMois', { n: b.garantie })}
    </div>
  ))
}
