import type { AlerteCaisse as Alerte } from '@dioptrie/domain/configuration/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Grille } from '../ui/Grille.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { Lu } from './Lu.tsx'
import { ReglageCourt } from './ReglageCourt.tsx'
import { SignatureCaisse } from './SignatureCaisse.tsx'

/** How much cash an officine may hold before it is told to bring it to the bank. */
export default function AlerteCaisse() {
  const t = useTranslations('configuration')
  const { IdOfficine, IdOfficinePropre, officines, peutChoisir } = useOfficine()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  // In the address: going to another one is leaving what is typed for this one.
  const choisie = peutChoisir ? officines.find(o => o._id === search.officine) : undefined
  const id = choisie?._id ?? IdOfficine ?? IdOfficinePropre
  const lecture = useQuery(requete(contrat.configuration.alerteCaisse, { params: { id } }))
  // What was just saved is the new start; what others save meanwhile does not move under the hands.
  const [enregistree, setEnregistree] = useState<Alerte | null>(null)
  const la = enregistree?.IdOfficine === id ? enregistree : null
  return (
    <div className="grid-1 gap-16">
      <Panneau titre={t('alerte.titre')}>
        <div className="grid-1 gap-16">
          <p className="note lh18">{t('alerte.texte')}</p>
          {peutChoisir && (
            <ChampListe
              label={t('champs.officine')}
              data={officines.map(o => ({ value: o._id, label: o.Nom }))}
              comboboxProps={{ withinPortal: false }}
              value={id}
              onChange={officine =>
                void navigate({
                  to: '.',
                  search: { ...search, officine: officine ?? undefined },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          )}
          <Lu lecture={lecture}>
            {alerte => <Seuil key={id} officine={id} alerte={la ?? alerte} reprendre={setEnregistree} />}
          </Lu>
        </div>
      </Panneau>
      <SignatureCaisse />
    </div>
  )
}

type Valeurs = { Seuil: number | null; Active: boolean }

const depuis = (a: Partial<Alerte>): Valeurs => ({ Seuil: a.Seuil ?? null, Active: a.Active ?? true })

interface Props {
  officine: string
  alerte: Alerte | null
  reprendre: (alerte: Alerte) => void
}

function Seuil({ officine, alerte, reprendre }: Props) {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.alerter', officine)
  const creer = useAppel(contrat.configuration.creerAlerteCaisse)
  const modifier = useAppel(contrat.configuration.modifierAlerteCaisse)
  const saisie = usePetiteFiche({
    depart: depuis(alerte ?? {}),
    version: alerte?.version,
    depuis,
    requis: ['Seuil'],
    enregistrer: (payload, envoi) =>
      alerte
        ? modifier.mutateAsync({ params: { id: alerte._id }, payload }, envoi)
        : creer.mutateAsync({ payload: { ...payload, IdOfficine: officine } }, envoi),
    suite: enregistree => ({ valeurs: depuis(enregistree), version: enregistree.version }),
    reussi: enregistree => {
      avisSucces(t('alerte.enregistree'))
      reprendre(enregistree)
    },
  })
  const { lie, coche } = saisie
  return (
    <ReglageCourt
      saisie={saisie}
      peutEcrire={peutEcrire}
      nouveau={alerte ? undefined : t('alerte.poser')}
      intitule={nom => (nom === 'Seuil' ? t('champs.Seuil') : t('alerte.active'))}
      dire={(nom, valeur) =>
        nom === 'Active'
          ? t(valeur ? 'oui' : 'non')
          : valeur === null
            ? undefined
            : ecrireMontant(Number(valeur))
      }
    >
      <Grille>
        <ChampMontant
          label={t('champs.Seuil')}
          description={alerte ? undefined : t('alerte.sans')}
          required
          enDirect
          disabled={!peutEcrire}
          {...lie('Seuil')}
        />
        <Switch
          className="self-end pb8"
          label={t('alerte.active')}
          disabled={!peutEcrire}
          {...coche('Active')}
        />
      </Grille>
      {alerte && <PiedFiche fiche={alerte} />}
    </ReglageCourt>
  )
}
