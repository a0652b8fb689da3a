import type { JourneeDepense } from '@dioptrie/domain/caisse/depense'
import { totalCompte } from '@dioptrie/domain/caisse/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Skeleton, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete } from '../../kernel/api.ts'
import { useBrouillon } from '../../kernel/brouillon.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { allerA } from '../../kernel/places.ts'
import { useParametres } from '../../kernel/routeur.tsx'
import { maintenant, useServeur } from '../../kernel/serveur.ts'
import { aRemplir } from '../../ui/aRemplir.ts'
import { avisAttention } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { Erreur, Note } from '../../ui/Erreur.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useTouches } from '../../ui/useTouches.ts'
import { type Coupure, Coupures, compter, type Nombres, useCoupures } from '../cloture/Coupures.tsx'
import { TroisChiffres } from '../cloture/Ecart.tsx'
import { type DebutDuCompte, PendantLaDepense } from '../cloture/Pendant.tsx'
import style from './depense.module.css'

/** Counts the expense cash and closes one of its days. */
export default function Cloturer() {
  const t = useTranslations('depense')
  const { date = '' } = useParametres()
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = IdOfficine ?? IdOfficinePropre
  const { data, error, refetch } = useQuery(requete(contrat.depense.journee, { params: { officine, date } }))
  const coupures = useCoupures()
  const refus = error ?? coupures.error
  const relire = () => void Promise.all([refetch(), coupures.refetch()])
  if (refus) return <Erreur refus={refus} reessayer={relire} />
  if (!data || !coupures.data) return <Skeleton height={640} radius="md" />
  if (data.Statut === 'Ouverte')
    return <Saisie key={`${officine} ${date}`} journee={data} coupures={coupures.data} />
  return (
    <>
      <Entete titre={t('cloture.titre')} contexte={data.Officine} />
      <Note
        ton="info"
        titre={data.cloture ? t('cloture.estCloturee', { jour: ecrireJour(data.Jour) }) : t('cloture.rien')}
        actions={<Bouton libelle={t('cloture.retour')} vers={chemins.caisseDepense} size="sm" />}
      />
    </>
  )
}

interface Compte {
  nombres: Nombres
  motif: string
  debut?: DebutDuCompte | undefined
}

function Saisie({ journee: j, coupures }: { journee: JourneeDepense; coupures: Coupure[] }) {
  const t = useTranslations('depense')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const { perduDepuis } = useServeur()
  const [saisi, setSaisi] = useState<Compte | null>(null)
  const brouillon = useBrouillon<Compte>(`billetage-depense:${j.IdOfficine}:${j.Jour}`, saisi)
  const { nombres, motif, debut }: Compte = saisi ?? brouillon.restaure ?? { nombres: {}, motif: '' }
  const comptees = compter(coupures, nombres)
  const compte = totalCompte(comptees)
  const commence = Object.values(nombres).some(n => n !== null)
  const ecart = commence ? compte - j.Solde : 0
  const cloturer = useAction(contrat.depense.cloturer, {
    uneFois: true,
    dit: () => t('cloture.cloturee', { jour: ecrireJour(j.Jour) }),
    fait: () => {
      brouillon.effacer()
      void navigate({ to: chemins.caisseDepense, search: { jour: j.Jour } })
    },
  })
  // An empty cash is counted by counting nothing.
  const pret =
    (commence || j.Solde === 0) && !perduDepuis && !cloturer.enCours && (ecart === 0 || motif.trim() !== '')
  const envoyer = () => {
    if (!pret && !cloturer.enCours && !perduDepuis) {
      const champs = commence ? aRemplir(document) : []
      avisAttention(commence ? ui('resteARemplir', { champs: champs.join(', ') }) : t('cloture.rienCompte'))
    }
    if (!pret) return
    cloturer.faire(
      {
        payload: {
          idOfficine: j.IdOfficine,
          DateCloture: j.Jour,
          Coupures: comptees.filter(c => c.Nombre > 0),
          Motif: ecart === 0 ? null : motif.trim(),
        },
      },
      brouillon.envoi(),
    )
  }
  useTouches({
    'ctrl+enter': () => envoyer(),
  })
  const { refus: error } = cloturer
  return (
    <>
      <Entete titre={t('cloture.titre')} contexte={`${j.Officine} · ${ecrireJour(j.Jour)}`}>
        <Bouton libelle={t('cloture.retour')} vers={chemins.caisseDepense} />
        <Bouton
          libelle={t('cloture.cloturer')}
          variant="filled"
          id="cloturer-depense"
          disabled={!pret}
          loading={cloturer.enCours}
          icone={IconLock}
          faire={envoyer}
          aria-keyshortcuts="Control+Enter"
        />
      </Entete>
      {error && !error.champs.Motif && (
        <div className="mb16">
          <Erreur refus={error} quoi={t('cloture.refusee')} />
        </div>
      )}
      <div className={`grid start gap-16 ${style.compter}`}>
        <Coupures
          titre={t('cloture.coupures')}
          coupures={coupures}
          nombres={nombres}
          changer={(cle, n) =>
            setSaisi({
              motif,
              nombres: { ...nombres, [cle]: n },
              debut: debut ?? { attendu: j.Solde, le: maintenant() },
            })
          }
          apres={() => allerA(ecart === 0 ? 'cloturer-depense' : 'motif-depense')}
        />
        <Panneau>
          <div className="stack gap-12">
            <TroisChiffres attendu={j.Solde} compte={compte} ecart={commence ? ecart : null} />
            {commence && debut && debut.attendu !== j.Solde && <PendantLaDepense journee={j} debut={debut} />}
            {ecart !== 0 && (
              <TextInput
                id="motif-depense"
                label={t('cloture.motif')}
                description={t('cloture.ecartTexte')}
                required
                maxLength={500}
                value={motif}
                error={error?.champs.Motif}
                onChange={e => setSaisi({ nombres, motif: e.currentTarget.value, debut })}
              />
            )}
          </div>
        </Panneau>
      </div>
    </>
  )
}
