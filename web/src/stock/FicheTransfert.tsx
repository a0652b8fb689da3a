import { actionsPossibles } from '@dioptrie/domain/kernel/machine'
import { cycleTransfert } from '@dioptrie/domain/stock/rules'
import type { Transfert } from '@dioptrie/domain/stock/transferts'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconPackageImport,
  IconPrinter,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chemins } from '../chemins/stock.ts'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { AutreMain } from '../ui/AutreMain.tsx'
import { AvecFiche } from '../ui/AvecFiche.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { refusDe } from '../ui/doute.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Question } from '../ui/Question.tsx'
import { usePapier } from '../ui/usePapier.ts'
import { StatutTransfert } from './afficher.tsx'
import { LignesDeTransfert, useReception } from './LignesDeTransfert.tsx'
import { PartsDuTransfert } from './PartsDuTransfert.tsx'
import { PertesDuTransfert } from './PertesDuTransfert.tsx'

export default function FicheTransfert() {
  const t = useTranslations('stock')
  const { articleTransfereId = '' } = useParametres()
  const lecture = useQuery(requete(contrat.transferts.lire, { params: { id: articleTransfereId } }))
  const client = useQueryClient()
  // A parcel that arrives in several times is counted anew each time; what a colleague changes leaves the count as it is.
  const [fois, setFois] = useState(0)
  const recu = (transfert: Transfert) => {
    client.setQueryData(
      requete(contrat.transferts.lire, { params: { id: transfert._id } }).queryKey,
      transfert,
    )
    setFois(n => n + 1)
  }
  return (
    <AvecFiche
      lecture={lecture}
      icone={IconArrowsExchange}
      absent={{
        titre: t('transferts.introuvable'),
        texte: t('transferts.introuvableTexte'),
        vers: chemins.transferts,
        lien: t('transferts.allerListe'),
      }}
    >
      {transfert => <Vue key={`${transfert._id} ${fois}`} transfert={transfert} recu={recu} />}
    </AvecFiche>
  )
}

function Vue({ transfert, recu }: { transfert: Transfert; recu: (transfert: Transfert) => void }) {
  const t = useTranslations('stock')
  useTitre(transfert.Reference)
  const possibles = actionsPossibles(cycleTransfert, transfert.Statut)
  const ici = usePermission('stock.transferer', transfert.IdOfficineDestination)
  const la = usePermission('stock.transferer', transfert.IdOfficineSource)
  const peut = {
    recevoir: ici && possibles.includes('recevoirTout'),
    solder: (ici || la) && possibles.includes('solder') && transfert.Statut === 'Reçu en partie',
    annuler: la && possibles.includes('annuler'),
    rendre: (ici || la) && possibles.includes('rendreTout'),
    retrouver: (ici || la) && transfert.Perdue > 0 && possibles.includes('retrouver'),
  }
  // With the transfer as it was when the question was asked.
  const [question, setQuestion] = useState<{
    quoi: 'annuler' | 'solder' | 'rendre' | 'retrouver'
    transfert: Transfert
  } | null>(null)
  const papier = usePapier(contrat.transferts.imprimer)
  const reception = useReception(transfert)
  const recevoir = useAppel(contrat.transferts.recevoir, {
    uneFois: true,
    onSuccess: (apres, { payload }) => {
      const n = payload.lignes?.reduce((somme, l) => somme + l.Quantite, 0) ?? 0
      avisSucces(t('transferts.recu', { n }))
      recu(apres)
    },
    onError: (refus, { payload }) => {
      if (refus.code === 'VERSION_PERIMEE') reception.perime(payload.version)
    },
  })
  const annuler = useAppel(contrat.transferts.annuler, {
    uneFois: true,
    onSuccess: () => avisSucces(t('transferts.annule', { reference: transfert.Reference })),
    onSettled: () => setQuestion(null),
  })
  // Received in part meanwhile, it does not say by whom: nobody knows until the same is pressed again, which does nothing twice.
  const nonRecu = peut.recevoir ? recevoir.error : refusDe(recevoir, transfert.version)
  const refus = nonRecu ?? refusDe(annuler, transfert.version) ?? papier.refus
  return (
    <>
      <Entete
        titre={transfert.Reference}
        contexte={t('transferts.deVers', {
          source: transfert.OfficineSource,
          destination: transfert.OfficineDestination,
        })}
      >
        {(peut.annuler || peut.rendre) && (
          <MenuFiche
            actions={() => [
              peut.rendre && {
                libelle: t('transferts.rendre', { officine: transfert.OfficineSource }),
                icone: IconArrowBackUp,
                faire: () => setQuestion({ quoi: 'rendre', transfert }),
              },
              peut.annuler && {
                libelle: t('transferts.annuler'),
                icone: IconBan,
                danger: true,
                faire: () => setQuestion({ quoi: 'annuler', transfert }),
              },
            ]}
          />
        )}
        <Bouton
          libelle={t('transferts.imprimer')}
          faire={() => void papier.imprimer(transfert._id)}
          icone={IconPrinter}
        />
        {peut.recevoir && (
          <Bouton
            libelle={t('transferts.recevoir', { n: reception.total })}
            variant="filled"
            faire={() =>
              recevoir.mutate({
                params: { id: transfert._id },
                payload: { version: reception.version, lignes: reception.payload },
              })
            }
            loading={recevoir.isPending}
            disabled={!reception.juste}
            aria-keyshortcuts="Control+Enter"
            icone={IconPackageImport}
          />
        )}
      </Entete>
      <div className="pile">
        {refus && (
          <Erreur refus={refus}>
            {refus === recevoir.error && refus.code === 'VERSION_PERIMEE'
              ? t('transferts.change', { n: transfert.EnTransit })
              : undefined}
          </Erreur>
        )}
        {transfert.Statut === 'Reçu en partie' && (
          <Note
            ton="warn"
            titre={t('transferts.manque', { n: transfert.EnTransit })}
            actions={
              peut.solder && (
                <>
                  <Bouton
                    libelle={t('transferts.rendre', { officine: transfert.OfficineSource })}
                    size="sm"
                    faire={() => setQuestion({ quoi: 'rendre', transfert })}
                  />
                  <AutreMain quoi="transfert" id={transfert._id}>
                    <Bouton
                      libelle={t('transferts.solder')}
                      size="sm"
                      faire={() => setQuestion({ quoi: 'solder', transfert })}
                    />
                  </AutreMain>
                </>
              )
            }
          >
            {t('transferts.manqueTexte')}
          </Note>
        )}
        <Panneau
          titre={peut.recevoir ? t('transferts.aRecevoir') : t('nombre', { n: transfert.Envoyee })}
          lien={<StatutTransfert statut={transfert.Statut} />}
          bord
        >
          <LignesDeTransfert transfert={transfert} reception={peut.recevoir ? reception : null} />
        </Panneau>
        <PertesDuTransfert
          transfert={transfert}
          retrouver={peut.retrouver ? () => setQuestion({ quoi: 'retrouver', transfert }) : null}
        />
        {transfert.Observation && <Note ton="info">{transfert.Observation}</Note>}
        <PiedFiche fiche={transfert} />
      </div>
      <Question
        ouverte={question?.quoi === 'annuler'}
        fermer={() => setQuestion(null)}
        titre={t('transferts.annulerTitre')}
        texte={t('transferts.annulerTexte', { officine: transfert.OfficineSource })}
      >
        <Bouton libelle={t('transferts.garder')} faire={() => setQuestion(null)} />
        <Bouton
          libelle={t('transferts.annuler')}
          variant="filled"
          color="red"
          loading={annuler.isPending}
          faire={() =>
            annuler.mutate({
              params: { id: transfert._id },
              payload: { version: question?.transfert.version ?? transfert.version },
            })
          }
        />
      </Question>
      {question && question.quoi !== 'annuler' && (
        <PartsDuTransfert
          quoi={question.quoi}
          transfert={question.transfert}
          fermer={() => setQuestion(null)}
        />
      )}
    </>
  )
}
