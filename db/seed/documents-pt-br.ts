/** Documents every site starts with, in pt-BR: title and text by slug. */
export const documentsPtBr: Readonly<Record<string, { readonly title: string; readonly body: string }>> = {
  about: {
    title: 'Sobre a plataforma',
    body: `Esta plataforma atende ao ensino experimental por simulação virtual nas universidades. Reúne experimentos, disciplinas, turmas, relatórios e notas em um só lugar, e cada ação deixa um registro que pode ser conferido.

## O que você pode fazer

- **Alunos** realizam experimentos virtuais no navegador, veem a pontuação e o tempo de cada etapa, escrevem e entregam relatórios e acompanham a composição da nota.
- **Docentes** montam a estrutura da disciplina, publicam experimentos, materiais e tarefas, cuidam das turmas, corrigem relatórios e mantêm o diário de notas.
- **Líderes de projeto** hospedam experimentos, enviam pacotes e acompanham o uso.
- **Administradores da universidade e das unidades** gerenciam pessoas e unidades e veem o conjunto do ensino experimental.

## De onde vêm os números

Todos os números são contados a partir de execuções, relatórios e notas; nada é preenchido à mão. O mesmo número é contado da mesma forma em todas as páginas: veja “Definições” na ajuda.

## Navegadores

Recomendamos Chrome ou Edge 111, Firefox 114, Safari 16.4 ou mais recentes. Nos navegadores 360, QQ e Sogou, use o modo rápido.

## Sugestões

Escreva para nós por “Fale conosco” no rodapé ou por “Comentários” na ajuda. A mensagem leva a página, a hora e o número da requisição, para que possamos achar a causa.`,
  },
  privacy: {
    title: 'Política de privacidade',
    body: `Esta política diz quais dados pessoais a plataforma coleta, para quê, como são guardados e quais são os seus direitos. A plataforma segue a Lei de Proteção de Informações Pessoais e a Lei de Cibersegurança da República Popular da China.

## 1. O que tratamos

- **Conta**: conta, nome, matrícula, unidade e papel, importados pela universidade ou criados por um administrador.
- **Contato**: celular e e-mail, se você quiser informá-los, para recuperar a senha e receber avisos.
- **Registros de aprendizagem**: etapas, tempos e pontos dos experimentos, relatórios e anexos, progresso nas disciplinas, notas.
- **Registros de segurança**: hora de acesso, endereço de rede, tipo de navegador, registro de ações administrativas.

Visitantes que não entraram não têm perfil nem são rastreados.

## 2. Para quê

1. Organizar o ensino experimental e formar notas e registros de ensino.
2. Proteger as contas contra mau uso, fraude e ataques.
3. Contar, sem identificar ninguém, o uso dos experimentos, para melhorar o ensino.

Não usamos dados pessoais para publicidade nem os vendemos. As páginas não carregam código de estatística ou rastreamento de terceiros.

## 3. Quem pode ver

- Você vê todos os seus registros.
- Seus docentes veem os registros da turma deles na disciplina.
- Administradores veem o que suas funções exigem, dentro de suas unidades.
- Quando a lei obriga, entregamos só o que ela exige e guardamos registro disso.

## 4. Como guardamos

Das senhas só se guarda um resumo irreversível. Registros e notas são guardados pelo prazo das regras da universidade e depois apagados ou anonimizados. O navegador guarda apenas a sua sessão, as preferências de exibição e rascunhos não enviados; saia da conta em computadores públicos.

## 5. Seus direitos

Você pode ver e corrigir seus dados e perguntar como são tratados. Para dados além do necessário ao ensino, pode retirar o consentimento ou pedir a exclusão. Use a página “Dados pessoais” ou escreva por “Fale conosco”; respondemos em quinze dias úteis.

## 6. Mudanças

Mudanças de fato são publicadas como nova versão, e pedimos o seu consentimento novamente no próximo acesso.`,
  },
  terms: {
    title: 'Termos de uso',
    body: `Bem-vindo. Ao entrar, você confirma que leu e aceita estes termos.

## 1. Conta

1. A conta é dada pela universidade para uso pessoal e não pode ser emprestada, alugada ou compartilhada.
2. A senha inicial deve ser trocada no primeiro acesso. Se alguém usar a sua conta, troque a senha na hora e avise um administrador.
3. Saia da conta depois de usar um computador público.

## 2. Estudo e avaliação

1. Experimentos, relatórios e tarefas são trabalho próprio; cite a fonte do que usar.
2. Não falsifique registros por programas, scripts ou outros meios, nem interfira na pontuação.
3. Suspeitas de má conduta seguem as regras da universidade; os registros da plataforma podem servir de prova.

## 3. Conteúdo e direitos autorais

1. Experimentos, materiais e questões pertencem aos autores ou às suas unidades. Não os distribua nem os use comercialmente sem permissão.
2. Seus relatórios e tarefas continuam seus; você concorda com o uso pela universidade no ensino, na avaliação e no arquivo.
3. Não envie conteúdo ilegal, programas maliciosos ou material que viole direitos de terceiros.

## 4. Nossa parte

Fazemos o possível para manter o serviço disponível e avisamos das manutenções. Se a rede ou os aparelhos falharem, o que foi enviado está seguro e o restante fica como rascunho sempre que possível.

## 5. Infrações

Administradores podem restringir ou desativar contas que violem estes termos. Você pode recorrer à sua unidade ou à universidade.

## 6. Mudanças

Mudanças de fato são publicadas como nova versão, e pedimos o seu consentimento novamente no próximo acesso.`,
  },
  accessibility: {
    title: 'Declaração de acessibilidade',
    body: `Queremos que todo aluno e docente possa usar a plataforma com autonomia. A interface segue a norma GB/T 37668—2019 e a WCAG 2.2, nível AA.

## O que já funciona

- Tudo funciona só com o teclado; a primeira parada do Tab é “Ir para o conteúdo principal”.
- O contraste do texto é de pelo menos 4,5:1, e nada é dito só por cor.
- Com zoom de 200 %, ou em telas de 320 pixels, não é preciso rolar para os lados.
- Tema escuro, três tamanhos de letra, modo para daltonismo e opção sem animação ficam em “Exibição”, na barra superior.
- Os atalhos de uma tecla podem ser desligados em “Exibição”.
- Leitores de tela comuns são atendidos; as mudanças da página são anunciadas.

## Limites conhecidos

- Alguns experimentos usam cenas tridimensionais ou imagens que um leitor de tela não descreve por completo. Peça uma alternativa ao docente.
- A acessibilidade de documentos e vídeos enviados depende dos arquivos originais.

## Contato

Se algo atrapalhar, conte-nos a página e o problema por “Fale conosco”, no rodapé. Responderemos logo e ajudaremos.`,
  },
  help: {
    title: 'Central de ajuda',
    body: `## Acesso e senha

**Esqueceu a senha?** Se a conta tem e-mail, use “Esqueci a senha” na janela de entrada; se não, peça ao administrador da unidade que a redefina.

**“Tentativas demais; tente novamente mais tarde”?** Depois de várias senhas erradas a conta fica bloqueada por um tempo, para que ninguém a adivinhe. Espere o tempo indicado ou procure um administrador.

**A sessão terminou sozinha?** Ela dura no máximo sete dias. Também termina quando a senha muda, quando a conta é desativada ou quando você a encerra em “Meus dispositivos”.

## Experimentos

**A página não para de carregar?** Veja a verificação do ambiente na página do experimento. Quase todos exigem um navegador com WebGL; nos navegadores 360, QQ e Sogou, use o modo rápido.

**A rede caiu no meio?** Não feche a página. O que você fez fica no navegador e é enviado quando a rede volta; ao abrir o mesmo experimento, você continua de onde parou.

**Como a nota é calculada?** A página de resultado mostra o valor e a pontuação de cada etapa. A nota da disciplina segue a composição definida pelo docente.

## Relatórios

**Posso mudar depois de entregar?** Só se o docente devolver. O relatório devolvido traz comentários; corrija e entregue de novo.

**O anexo não sobe?** Confira o tamanho e o formato; os limites estão ao lado do botão de envio.

## Mais

- [Manual do aluno](/doc/manual-student)
- [Manual do docente](/doc/manual-teacher)
- Pressione ? em qualquer página para ver os atalhos.`,
  },
  'manual-student': {
    title: 'Manual do aluno',
    body: `## Primeiro acesso

1. Clique em “Entrar” na barra superior e informe a conta e a senha inicial.
2. Defina uma nova senha: pelo menos 8 caracteres, com letras e números.
3. Confira nome, matrícula e unidade em “Dados pessoais” e informe um e-mail para recuperar a senha.

## Entrar em uma disciplina

Quando o docente o inclui em uma turma, a disciplina aparece em “Aprender → Meus cursos”. Com um código, clique ali em “Entrar em um curso” e digite-o.

## Estudar

Na disciplina, a estrutura fica à esquerda: capítulos com materiais, páginas e tarefas de experimento. O que está feito tem uma marca; as tarefas mostram abertura e prazo.

## Fazer um experimento

1. Clique em “Fazer o experimento” na tarefa ou na página do experimento.
2. Navegador, rede e vídeo são verificados; depois o experimento abre.
3. A barra superior mostra a etapa atual e o tempo usado. Complete as etapas e clique em “Concluir”.
4. A página de resultado mostra pontos, tempo e comentário de cada etapa.

Você pode sair no meio e continuar depois. Se o número de tentativas é limitado, você vê quantas restam antes de começar.

## Relatórios

Se o experimento pede relatório, escreva-o em “Aprender → Relatórios”. O texto é salvo sozinho; imagens e anexos podem ser incluídos. O relatório devolvido traz comentários: corrija e entregue de novo.

## Notas

A “Composição da nota” mostra as partes e os seus pontos atuais. Em caso de dúvida, procure logo o docente.

## Atalhos

Pressione ? para ver todos os atalhos e / para buscar experimentos.`,
  },
  'manual-teacher': {
    title: 'Manual do docente',
    body: `## Montar uma disciplina

1. Abra “Ensinar → Disciplinas”, clique em “Novo curso” e preencha nome, carga horária, período e apresentação.
2. Em “Estrutura do curso”, inclua capítulos e, neles, materiais, páginas e tarefas de experimento.
3. Uma tarefa tem abertura, prazo, número de tentativas, regra de contagem (melhor, última, primeira ou média) e se exige relatório.
4. Publique quando estiver pronta. A estrutura ainda pode mudar; os registros existentes não são afetados.

## Turmas

Crie turmas em “Ensino → Turmas”. Importe alunos por matrícula ou distribua o código de entrada, que pode ser trocado ou desligado a qualquer momento.

## Corrigir relatórios

“Relatórios” mostra primeiro os que aguardam. O relatório fica à esquerda, as notas à direita. Dê pontos por item, comente ou devolva com um motivo. O próximo abre sozinho.

## Notas

1. Defina as partes da nota em “Composição da nota”; elas somam 100 %.
2. O diário de notas recebe sozinho os pontos de experimentos e relatórios; notas externas podem ser coladas.
3. Mudar uma nota exige um motivo; os dois valores ficam registrados.
4. Os alunos veem a nota final depois de “Publicar notas”; publique de novo após uma correção.

## Perguntas

**O aluno não consegue abrir o experimento?** Peça o resultado da verificação do ambiente e confirme que o navegador não está em modo de compatibilidade.

**Mais uma chance?** Aumente o número de tentativas ou o prazo da tarefa, para toda a turma.`,
  },
  developer: {
    title: 'Guia do desenvolvedor',
    body: `Um experimento virtual é uma pasta de arquivos web: página de entrada, scripts, imagens e o manifesto vse.json, compactada em zip e enviada. Ele roda em um quadro isolado e informa à plataforma o que o aluno faz; o servidor calcula a nota por regras que os alunos não veem.

## Downloads

- [Tudo em um arquivo](/api/v1/sdk/vse-sdk.zip): SDK, tipos, o menor experimento, componentes para Unity e o guia completo (chinês e inglês)
- [O menor experimento completo](/api/v1/sdk/minimal.zip): poucas linhas de script, pronto para envio
- [vse.js](/api/v1/sdk/vse.js): para a tag script, variável global Vse
- [vse.mjs](/api/v1/sdk/vse.mjs): para import
- [vse.d.ts](/api/v1/sdk/vse.d.ts): tipos TypeScript, para que o editor explique cada chamada

## No ar em quatro passos

1. Baixe o menor experimento completo e troque a página pela do seu experimento.
2. Descreva as etapas em vse.json: título, objetivo, tempo esperado, pontos (100 no total) e regras de avaliação.
3. Compacte a pasta, envie em “Hospedagem de experimentos” e resolva cada item do relatório de verificação.
4. Faça uma execução de teste, confira se todas as etapas foram informadas e publique.

## As chamadas necessárias

1. **Conectar**: Vse.connect() fornece um pseudônimo, as etapas, os parâmetros ocultos e o progresso salvo.
2. **Pronto**: chame ready() depois de carregar o progresso; a tentativa conta a partir daí.
3. **Etapas**: step.start(número) e step.end({ seq, score }).
4. **Ações**: event(verbo, objeto, { value, unit, text }); as regras leem esses valores.
5. **Fim**: finish({ status: 1 }).

## Conteúdo que não pode ser alterado

- Dá para acrescentar um script: coloque adapter.js no pacote e indique-o como adapter em vse.json. A plataforma inclui o SDK e o adaptador na página de entrada, e ele transforma eventos da página em etapas.
- Não dá para acrescentar nada: após o envio, escolha “Registrar etapas pela plataforma” na lista de versões. Ao lado do experimento, os alunos marcam cada etapa e enviam uma leitura ou foto, e o professor avalia.

## Ferramentas

- **Unity**: exportação WebGL com Gzip, Brotli ou Decompression Fallback; use a pasta unity do arquivo.
- **GWT**: compacte a pasta war sem WEB-INF; escolha o isolamento compat.
- **Construct**: exporte para a web, desative o service worker e escolha compat.
- **Godot 4**: exportação web sem threads; com threads, escolha threads.
- **Páginas únicas como PhET**: compacte com todos os arquivos e inclua um adapter.js.
- **SCORM, H5P**: ainda não são reproduzidos; faça um pacote com vse.json a partir da página interna.

## O que a nota protege

O experimento roda no navegador do aluno, e o dono do navegador pode ver e alterar tudo ali, inclusive parâmetros ocultos. Por isso a plataforma não confia em um registro só porque ele chegou: os pontos são recalculados por regras no servidor, e resultados rápidos demais, sem atividade, fora de faixa ou entregues após o fim ficam em verificação até o professor decidir. Não há como impedir quem envia valores corretos em ritmo plausível. Portanto, sorteie parâmetros por aluno, peça dados e arquivos em vez de conclusões, informe tempos realistas e acrescente um relatório ou defesa quando for importante.`,
  },
};
