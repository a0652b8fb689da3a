import type { Facture } from '@dioptrie/domain/facturation/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { ReactNode } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Note } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { EquationFacture } from './EquationFacture.tsx'
import { EnvoyerReglement, Paiement } from './Paiement.tsx'
import { Repartition } from './Repartition.tsx'
import { AutourDeLaFacture, QuiQuoiQuand } from './SuiteFacture.tsx'
import { useReglement } from './useReglement.ts'

/** The insurer answers: what it pays or refuses of each line, and with which payment. */
export function ReglementFacture({ facture: f, children }: { facture: Facture; children: ReactNode }) {
  const t = useTranslations('facturation')
  const r = useReglement(`reglement:${f._id}`, f.lignes, f.paiements)
  const fait = {
    onSuccess: () => {
      avisSucces(r.reparti > 0 ? t('regleeDe', { montant: ecrireMontant(r.reparti) }) : t('reponseNotee'))
      r.vider()
    },
  }
  const regler = useAppel(contrat.facturation.reglerLignes, fait)
  const tout = useAppel(contrat.facturation.reglerTout, fait)
  const repartir = useAppel(contrat.facturation.repartir, fait)
  const appels = [regler, tout, repartir]
  const enCours = appels.some(a => a.isPending)
  const erreur = appels.map(a => a.error).find(Boolean) ?? null
  const envoyer = () => {
    r.setTente(true)
    const envoi = r.envoi()
    // Nobody answered, and nothing was typed since: what leaves again is the same settlement, whatever its lines have become.
    if (erreur?.incertain && r.inchange()) {
      if (regler.error && regler.variables) return regler.mutate(regler.variables, envoi)
      if (tout.error && tout.variables) return tout.mutate(tout.variables, envoi)
      if (repartir.error && repartir.variables) return repartir.mutate(repartir.variables, envoi)
    }
    if (r.faux || r.touchees.length === 0 || enCours) return
    for (const a of appels) if (a.error) a.reset()
    r.partir()
    if (r.avoir) repartir.mutate({ params: { id: r.avoir._id }, payload: { lignes: r.saisies() } }, envoi)
    else if (r.toutEstRegle) tout.mutate({ payload: { _id: f._id, paiement: r.saisiePaiement() } }, envoi)
    else
      regler.mutate(
        {
          payload: {
            _id: f._id,
            lignes: r.saisies(),
            ...(r.avecPaiement ? { paiement: r.saisiePaiement() } : {}),
          },
        },
        envoi,
      )
  }
  useTouches({
    'ctrl+enter': () => envoyer(),
  })
  const juste =
    r.reste !== null && r.reste > 0
      ? f.lignes.filter(l => l.Ouvert === r.reste && !r.touchees.includes(l))
      : []
  const seule = juste.length === 1 ? juste[0] : undefined
  return (
    <div className="sides">
      <div className="pile">
        <EquationFacture facture={f} reponses={r.reponses} />
        <Panneau
          titre={t('clientsNombre', { n: f.lignes.length })}
          lien={
            f.Ouvert > 0 && (
              <Bouton
                libelle={t('toutRegler')}
                size="xs"
                faire={r.toutRegler}
                aria-keyshortcuts="t"
                touche="T"
              />
            )
          }
          bord
        >
          <Repartition
            lignes={f.lignes}
            reponses={r.reponses}
            poser={r.poser}
            reste={r.reste}
            tente={r.tente}
            {...(f.Ouvert > 0 ? { toutRegler: r.toutRegler } : {})}
          />
          {children}
        </Panneau>
        <QuiQuoiQuand facture={f} />
      </div>
      <div className="pile">
        <Paiement reglement={r} IdAssurance={f.IdAssurance} credit={f.Credit} refus={erreur}>
          {seule && (
            <Note
              ton="warn"
              actions={
                <Bouton
                  libelle={t('reglerSaLigne')}
                  variant="filled"
                  size="sm"
                  fullWidth
                  faire={() => r.poser(seule._id, { montant: seule.Ouvert })}
                />
              }
            >
              {t('uneSeuleLigne', { client: seule.Client })}
            </Note>
          )}
          {r.reste !== null && r.reste > 0 && r.reparti > 0 && <p className="note">{t('resteAvoir')}</p>}
          <EnvoyerReglement {...{ erreur, rien: r.tente && r.touchees.length === 0, enCours, envoyer }}>
            {r.avecPaiement || r.touchees.length === 0 ? t('enregistrerReglement') : t('enregistrerReponse')}
          </EnvoyerReglement>
        </Paiement>
        <AutourDeLaFacture facture={f} />
      </div>
    </div>
  )
}
