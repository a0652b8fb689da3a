import { compterSms } from '@dioptrie/domain/configuration/sms'
import type { Diffusion, Question } from '@dioptrie/domain/sms/contract'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ModeleSms } from '../configuration/ModeleSms.tsx'
import { contrat, requete, useAppel, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, NonLu, Note } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { ChampTelephone } from '../ui/Telephone.tsx'
import { useGeste } from '../ui/useGeste.ts'
import { useTouches } from '../ui/useTouches.ts'
import { AQui } from './AQui.tsx'
import { ChampDepart } from './ChampDepart.tsx'
import { chemins } from './chemins.ts'
import { EtatCampagne, EtatMessage, instant } from './etats.tsx'
import style from './sms.module.css'

interface Props {
  officine: string
  diffusion?: Diffusion
  question: Question | null
}

/** To whom, what, and when: three panels, all live; nothing leaves before « Lancer ». */
export function Composition({ officine, diffusion, question }: Props) {
  const t = useTranslations('sms')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const [lue, setLue] = useState(diffusion ?? null)
  // A trial that went out, seen by whoever else has it open, changes nothing that is typed here.
  const fiche = diffusion && lue && diffusion.version === lue.version ? diffusion : lue
  const [Libelle, setLibelle] = useState(diffusion?.Libelle ?? '')
  const [message, setMessage] = useState(diffusion?.message ?? '')
  const [DateEnvoi, setDateEnvoi] = useState(diffusion?.DateEnvoi ?? null)
  const [IdRepertoire, setIdRepertoire] = useState(diffusion?.IdRepertoire ?? null)
  const [regles, setRegles] = useState<Question | null>(diffusion ? null : (question ?? {}))
  const [numero, setNumero] = useState<string | null>(null)
  const [sansNumero, setSansNumero] = useState(false)
  const [rang, setRang] = useState(0)
  const { faire, refus, enCours } = useGeste()
  const construire = useAppel(contrat.sms.construire)
  const creer = useAppel(contrat.sms.creerDiffusion)
  const modifier = useAppel(contrat.sms.modifierDiffusion)
  const tester = useAppel(contrat.sms.testerDiffusion)
  const lancer = useAppel(contrat.sms.lancer)
  const modeles = useComplement(requete(contrat.configuration.smsConfig))?.smsConfig
  const [dit] = useDebouncedValue(message, 400)
  const apercu = useQuery({
    ...requete(contrat.sms.apercu, {
      payload: { IdRepertoire: IdRepertoire ?? '', message: dit, DateEnvoi },
    }),
    enabled: IdRepertoire !== null && dit.trim() !== '' && regles === null,
    placeholderData: avant => avant,
  })
  const { exemples = [], recevront, parties, cout, quotaRestant, finPrevue } = apercu.data ?? {}
  const exemple = exemples[Math.min(rang, exemples.length - 1)]
  const lettres = compterSms(exemple?.Texte ?? message)
  const [chere] = lettres.horsGsm

  /** The directory of the rules, then the campaign: kept as they are typed. */
  async function garder(): Promise<Diffusion> {
    let repertoire = IdRepertoire
    if (regles) {
      const nom = Libelle.trim() || t('sansNom')
      const { repertoire: fait } = await construire.mutateAsync({
        payload: {
          IdOfficine: officine,
          Libelle: `${nom} · ${instant(new Date().toISOString())}`,
          Question: regles,
        },
      })
      repertoire = fait._id
      setIdRepertoire(repertoire)
      setRegles(null)
    }
    const valeurs = { Libelle, message, DateEnvoi, IdRepertoire: repertoire as string }
    if (!lue) {
      const { compagneSMS } = await creer.mutateAsync({ payload: { ...valeurs, IdOfficine: officine } })
      setLue(compagneSMS)
      return compagneSMS
    }
    const change = Object.entries(valeurs).filter(([nom, v]) => lue[nom as keyof Diffusion] !== v)
    if (change.length === 0) return lue
    const gardee = await modifier.mutateAsync({
      params: { id: lue._id },
      payload: { ...Object.fromEntries(change), version: lue.version },
    })
    setLue(gardee)
    return gardee
  }
  const ouvrir = (id: string) => navigate({ to: chemins.campagne(id), replace: true })
  const enregistrer = () =>
    faire(async () => {
      const gardee = await garder()
      avisSucces(t('enregistree', { nom: gardee.Libelle }))
      if (!diffusion) await ouvrir(gardee._id)
    })
  const envoyerTest = () => {
    setSansNumero(!numero)
    if (!numero) return
    return faire(async () => {
      const gardee = await garder()
      setLue(await tester.mutateAsync({ payload: { _id: gardee._id, Contacts: numero } }))
      avisSucces(t('testParti'))
      if (!diffusion) await ouvrir(gardee._id)
    })
  }
  const partir = () =>
    faire(async () => {
      const gardee = await garder()
      await lancer.mutateAsync({ params: { id: gardee._id } })
      await ouvrir(gardee._id)
    })
  const teste = fiche?.statut === 'Testée' && fiche.message === message
  const pret = teste && (recevront ?? 0) > 0 && !enCours
  useTouches({
    'ctrl+s': e => {
      e.preventDefault()
      void enregistrer()
    },
    'ctrl+enter': () => {
      if (pret) void partir()
    },
  })
  const champs = refus?.champs ?? {}
  return (
    <>
      <Entete
        titre={fiche?.Libelle ?? t('nouvelle')}
        contexte={fiche && <EtatCampagne statut={fiche.statut} />}
      >
        <Button
          variant="default"
          onClick={() => void enregistrer()}
          loading={enCours}
          aria-keyshortcuts="Control+s"
          rightSection={<Raccourci touche="Ctrl S" />}
        >
          {t('garder')}
        </Button>
      </Entete>
      {fiche?.Motif && <Note ton="warn">{fiche.Motif}</Note>}
      {refus && Object.keys(champs).length === 0 && <Erreur refus={refus} quoi={t('nonFait')} />}
      <div className={style.trois}>
        <Panneau
          titre={t('aQui')}
          lien={
            <SegmentedControl
              size="xs"
              value={regles ? 'regles' : 'repertoire'}
              onChange={v => setRegles(v === 'regles' ? (question ?? {}) : null)}
              data={[
                { value: 'regles', label: t('regles') },
                { value: 'repertoire', label: t('repertoire') },
              ]}
            />
          }
        >
          <AQui
            officine={officine}
            regles={regles}
            setRegles={setRegles}
            IdRepertoire={IdRepertoire}
            setIdRepertoire={setIdRepertoire}
            erreur={champs.IdRepertoire}
            apercu={apercu.data}
          />
        </Panneau>
        <Panneau titre={t('leMessage')}>
          <div className={style.pile}>
            <TextInput
              label={t('nomCampagne')}
              required
              maxLength={120}
              autoComplete="off"
              value={Libelle}
              error={champs.Libelle}
              onChange={e => setLibelle(e.currentTarget.value)}
            />
            <ChampListe
              label={t('partirDUnModele')}
              clearable
              data={(modeles?.typesSms ?? [])
                .filter(m => m.Actif)
                .map(m => ({ value: m._id, label: m.Libelle }))}
              onChange={id => {
                const modele = modeles?.typesSms.find(m => m._id === id)
                if (modele) setMessage(modele.messageTemplate)
              }}
            />
            <ChampDepart value={DateEnvoi} error={champs.DateEnvoi} onChange={setDateEnvoi} />
            <ModeleSms
              empile
              label={t('texte')}
              expediteur={modeles?.senderName ?? null}
              value={message}
              error={champs.message}
              onChange={setMessage}
            />
            {chere && (
              <Note
                ton="warn"
                titre={t('lettreChere', { lettre: chere })}
                actions={
                  chere.normalize('NFD')[0] !== chere && (
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() => setMessage(message.replaceAll(chere, chere.normalize('NFD')[0] ?? ''))}
                    >
                      {t('ecrireSans', { lettre: chere.normalize('NFD')[0] ?? '' })}
                    </Button>
                  )
                }
              >
                {t('lettreChereTexte')}
              </Note>
            )}
          </div>
        </Panneau>
        <Panneau titre={t('verifier')}>
          <div className={style.pile}>
            <NonLu lecture={apercu} />
            {exemple ? (
              <figure className={style.telephone}>
                <figcaption>{modeles?.senderName ?? exemple.Numero}</figcaption>
                <p>{exemple.Texte}</p>
                <div>
                  <span>
                    {t('apercuDe', { n: rang + 1, total: recevront ?? 0, nom: exemple.Destinataire })}
                  </span>
                  <span>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={t('precedent')}
                      disabled={rang === 0}
                      onClick={() => setRang(rang - 1)}
                    >
                      <IconChevronLeft size={16} aria-hidden />
                    </Button>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={t('suivant')}
                      disabled={rang >= exemples.length - 1}
                      onClick={() => setRang(rang + 1)}
                    >
                      <IconChevronRight size={16} aria-hidden />
                    </Button>
                  </span>
                </div>
              </figure>
            ) : (
              <p className={style.discret}>{regles ? t('apercuApres') : t('apercuVide')}</p>
            )}
            {apercu.data && (
              <>
                <div className={style.somme}>
                  <span>{t('messagesFois', { n: recevront ?? 0 })}</span>
                  <strong>{t('smsN', { n: parties ?? 0 })}</strong>
                </div>
                <div className={style.somme}>
                  <span>{t('coutEstime')}</span>
                  <strong>
                    <Montant valeur={cout ?? 0} />
                  </strong>
                </div>
                {quotaRestant != null && (
                  <p className={style.discret}>{t('quotaRestant', { n: quotaRestant })}</p>
                )}
              </>
            )}
            <div className={style.essai}>
              <ChampTelephone
                label={t('numeroDEssai')}
                value={numero}
                onChange={setNumero}
                error={champs.Contacts ?? (sansNumero && ui('aRemplir'))}
              />
              <Button
                variant="default"
                disabled={!message.trim() || !Libelle.trim()}
                loading={enCours}
                onClick={() => void envoyerTest()}
              >
                {t('tester')}
              </Button>
            </div>
            {fiche?.test && (
              <p className={style.discret} role="status">
                <EtatMessage statut={fiche.test.statut} />{' '}
                {t('testA', { quand: instant(fiche.test.createdAt), n: fiche.test.Parties })}{' '}
                {fiche.test.Reponse}
              </p>
            )}
            <Button
              disabled={!pret}
              loading={enCours}
              onClick={() => void partir()}
              aria-keyshortcuts="Control+Enter"
              rightSection={<Raccourci touche="Ctrl Entrée" />}
            >
              {DateEnvoi
                ? t('programmerVers', { n: recevront ?? 0 })
                : t('lancerVers', { n: recevront ?? 0 })}
            </Button>
            <p className={style.discret}>
              <IconClock size={15} stroke={1.8} aria-hidden />{' '}
              {!teste ? t('testezDAbord') : finPrevue ? t('finiVers', { quand: instant(finPrevue) }) : ''}
            </p>
          </div>
        </Panneau>
      </div>
    </>
  )
}
