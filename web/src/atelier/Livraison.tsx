import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Note } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'
import { Accepter } from './Accepter.tsx'
import style from './atelier.module.css'
import { Signature } from './Signature.tsx'

/** Handing over: what is left to pay, the warranty that starts, who takes it, a signature if one wishes. */
export default function Livraison({ commande, fermer }: { commande: CommandeAtelier; fermer: () => void }) {
  const t = useTranslations('atelier.livraison')
  const ui = useTranslations('ui')
  const peutImpaye = usePermission('ventes.livrer-impaye', commande.IdOfficine)
  const verres = useTranslations('atelier.verres')
  const livrer = useAction(contrat.atelier.livrer, {
    uneFois: true,
    dit: () => t('livree', { ref: commande.RefCmmd }),
    fait: () => {
      fermer()
      void ouvrir(contrat.atelier.bonLivraison, { params: { id: commande._id } }).catch(() => {
        // The slip can be printed again from the order: the delivery itself is done.
      })
    },
  })
  const [RemisA, setRemisA] = useState('')
  const [MotifAccepte, setMotif] = useState('')
  const [signature, setSignature] = useState<string | null>(null)
  const impaye = commande.ResteAPayer > 0
  const { champs } = livrer
  return (
    <FenetreSaisie
      titre={t('titre', { ref: commande.RefCmmd })}
      bouton={t('livrer')}
      taille={720}
      empeche={(impaye && !peutImpaye) || (commande.Autrement.length > 0 && MotifAccepte.trim() === '')}
      fermer={fermer}
      quoi={verres('nonFait')}
      action={livrer}
      envoyer={() =>
        livrer.faire({
          payload: {
            clientId: commande.IdClient,
            RefCmmd: commande.RefCmmd,
            version: commande.version,
            ...(RemisA ? { RemisA } : {}),
            ...(MotifAccepte ? { MotifAccepte } : {}),
            ...(signature ? { Signature: signature } : {}),
          },
        })
      }
    >
      {impaye ? (
        <Note
          ton={peutImpaye ? 'warn' : 'bad'}
          titre={
            <>
              {ui('intitule', { titre: t('reste') })} <Montant valeur={commande.ResteAPayer} />.
            </>
          }
        >
          {t(peutImpaye ? 'resteTexte' : 'sansPermission')}
        </Note>
      ) : (
        <p className="muted">{t('solde')}</p>
      )}
      <Accepter
        verres={commande.Autrement}
        motif={MotifAccepte}
        poser={setMotif}
        erreur={champs.MotifAccepte}
      />
      <div>
        <h3 className="t15 lh20 mb8">{t('garantie')}</h3>
        <ul className={`grid ${style.garanties}`}>
          {commande.GarantiesPrevues.map(g => (
            <li key={`${g.Paire}${g.Quoi}`}>
              {t('garantieLigne', {
                quoi: t(g.Quoi, { n: g.Paire }),
                n: g.Mois,
                fin: ecrireJour(g.Fin),
              })}
            </li>
          ))}
          {commande.GarantiesPrevues.length === 0 && <li>{t('sansGarantie')}</li>}
        </ul>
      </div>
      <TextInput
        data-autofocus
        label={t('remisA')}
        description={t('remisAide')}
        autoComplete="off"
        value={RemisA}
        error={champs.RemisA}
        onChange={e => setRemisA(e.currentTarget.value)}
      />
      <Signature poser={setSignature} erreur={champs.Signature} />
    </FenetreSaisie>
  )
}
